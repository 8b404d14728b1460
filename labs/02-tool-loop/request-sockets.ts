import type { Ending } from "#contracts/loop.ts";
import type { Example } from "../example-check.ts";
import { sum } from "./checked-entries.ts";
import { judge, type LoopPlan, observeLoop } from "./observed-loop.ts";

const script: LoopPlan["script"] = [{ calls: [sum("c1")] }, "done"];

/** What the two sockets before each request mean. */
export const requestSockets: readonly Example[] = [
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
              if (message.role === "assistant") Object.assign(message.content[0] ?? {}, { name: "spoiled" });
            }
            return sent;
          },
        }),
      });
      const said = seen.requests
        .at(1)
        ?.messages.map(({ content }) => content)
        .at(0);
      return judge(seen, { sentNext: said }, { sentNext: "go" });
    },
  },
  {
    invariant: "what-the-transform-gives-is-sent",
    async breach() {
      const seen = await observeLoop({ more: () => ({ transformContext: async () => [] }) });
      return judge(seen, { messages: seen.requests.at(0)?.messages.length }, { messages: 0 });
    },
  },
  {
    invariant: "transform-may-end-the-run",
    async breach() {
      const end: Ending = { terminal: "stopped", reason: { code: "run.aborted", params: {} } };
      const seen = await observeLoop({
        more: () => ({ transformContext: async () => ({ kind: "end", end }) }),
      });
      const received = { requests: seen.requests.length, ended: seen.ended };
      return judge(seen, received, { requests: 0, ended: "stopped" });
    },
  },
];
