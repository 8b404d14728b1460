import type { Answer } from "#contracts/loop.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { resultsIn, sum } from "./checked-entries.ts";
import { judge, type LoopPlan, observeLoop } from "./observed-loop.ts";
import { blockedIsNotStored, socketIsCalled } from "./sockets.ts";

const saying = (text: string): Answer => ({ content: [{ type: "text", text }], isError: true });
const script: LoopPlan["script"] = [{ calls: [sum("c1")] }, "done", "really done"];

export const sockets: Check = exampleCheck(
  {
    id: "02.sockets",
    task: "02.7",
    title: { zh: "以后的实验要接上来的接缝", en: "The sockets that later labs plug into" },
  },
  [
    socketIsCalled("shouldStop"),
    socketIsCalled("transformContext"),
    socketIsCalled("recall"),
    socketIsCalled("authorize"),
    socketIsCalled("perform"),
    socketIsCalled("append"),
    socketIsCalled("verify"),
    {
      invariant: "should-stop-comes-before-each-request",
      async breach() {
        const before: number[] = [];
        const seen = await observeLoop({
          script,
          more: ({ requests }) => ({
            async shouldStop() {
              before.push(requests.length);
              return { kind: "go" };
            },
          }),
        });
        return judge(seen, { requestsBefore: before }, { requestsBefore: [0, 1] });
      },
    },
    {
      invariant: "transform-works-on-a-copy",
      async breach() {
        const seen = await observeLoop({
          script,
          more: () => ({
            async transformContext(messages) {
              const sent = JSON.parse(JSON.stringify(messages));
              for (const message of messages) {
                if (message.role === "user") message.content = "spoiled";
                if (message.role === "assistant")
                  Object.assign(message.content[0] ?? {}, { name: "spoiled" });
              }
              return sent;
            },
          }),
        });
        const said = seen.requests
          .at(1)
          ?.messages.map(({ content }) => content)
          .at(0);
        return judge(seen, said, "go");
      },
    },
    {
      invariant: "recall-decides-before-authorize",
      async breach() {
        const asked: string[] = [];
        const seen = await observeLoop({
          script,
          more: () => ({
            async recall() {
              asked.push("recall");
              return { kind: "answer", answer: saying("as recorded") };
            },
            async authorize() {
              asked.push("authorize");
              return { kind: "go" };
            },
          }),
        });
        const received = { asked, ran: seen.ran.length, results: resultsIn(seen.durable) };
        return judge(seen, received, { asked: ["recall"], ran: 0, results: ["c1 error: as recorded"] });
      },
    },
    {
      invariant: "denied-call-does-not-run",
      async breach() {
        const seen = await observeLoop({
          script,
          more: () => ({ authorize: async () => ({ kind: "answer", answer: saying("denied") }) }),
        });
        const received = { ran: seen.ran.length, results: resultsIn(seen.durable) };
        return judge(seen, received, { ran: 0, results: ["c1 error: denied"] });
      },
    },
    {
      invariant: "perform-alone-runs-the-tool",
      async breach() {
        const seen = await observeLoop({
          script,
          more: () => ({ perform: async () => ({ kind: "answer", answer: saying("not now") }) }),
        });
        const received = { ran: seen.ran.length, results: resultsIn(seen.durable) };
        return judge(seen, received, { ran: 0, results: ["c1 error: not now"] });
      },
    },
    {
      invariant: "unverified-claim-goes-back-to-the-model",
      async breach() {
        let looks = 0;
        const seen = await observeLoop({
          script: ["done", "really done"],
          more: () => ({
            verify: async () =>
              ++looks > 1 ? { kind: "go" } : { kind: "answer", answer: saying("not there") },
          }),
        });
        const received = { requests: seen.requests.length, ended: seen.ended };
        return judge(seen, received, { requests: 2, ended: "completed" });
      },
    },
    blockedIsNotStored,
  ],
);
