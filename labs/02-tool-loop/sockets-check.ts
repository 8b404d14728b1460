import type { Answer } from "#contracts/loop.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { resultsIn, sum } from "./checked-entries.ts";
import { judge, type LoopPlan, observeLoop } from "./observed-loop.ts";
import { requestSockets } from "./request-sockets.ts";
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
    ...requestSockets,
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
      invariant: "recorded-go-is-not-authorized-again",
      async breach() {
        let asked = 0;
        const seen = await observeLoop({
          script,
          more: () => ({
            recall: async () => ({ kind: "go" }),
            async authorize() {
              asked += 1;
              return { kind: "go" };
            },
          }),
        });
        return judge(seen, { ran: seen.ran.length, asked }, { ran: 1, asked: 0 });
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
      invariant: "verify-sees-the-entries",
      async breach() {
        let last = "-";
        const seen = await observeLoop({
          more: () => ({
            async verify(entries) {
              const entry = entries.at(-1);
              last = entry && "message" in entry ? entry.message.role : "fact";
              return { kind: "go" };
            },
          }),
        });
        return judge(seen, { last }, { last: "assistant" });
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
