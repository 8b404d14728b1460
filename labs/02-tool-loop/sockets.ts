import type { Gate, LoopRun, LoopSeams } from "#contracts/loop.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";
import { NO_END, storedEnd, sum } from "./checked-entries.ts";
import { judge, observeLoop } from "./observed-loop.ts";

export type Socket = Exclude<keyof LoopSeams, "model">;

/**
 * That a loop calls this socket at all. A loop of one's own has none at first: the checks of each later lab
 * ask this before anything else, so that nobody looks for the fault in the module behind it.
 */
export function socketIsCalled(socket: Socket): Example {
  return {
    invariant: `loop-calls-${socket.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    async breach() {
      const never = both(`你的循环从来没有调用 ${socket}`, `your loop never calls ${socket}`);
      let calls = 0;
      const seen = await observeLoop({
        script: [{ calls: [sum("c1")] }, "done"],
        more: ({ append }) => counting(socket, append, () => calls++),
      });
      return judge(seen, calls > 0 ? CALLED : never, CALLED);
    },
  };
}

const CALLED = both("调用过", "called");

/** The socket, filled with what changes nothing. */
function counting(socket: Socket, append: LoopRun["append"], count: () => void): Partial<LoopRun> {
  const go = async (): Promise<Gate> => {
    count();
    return { kind: "go" };
  };
  switch (socket) {
    case "shouldStop":
    case "authorize":
    case "verify":
      return { [socket]: go };
    case "recall":
      return { recall: async () => void count() };
    case "transformContext":
      return {
        async transformContext(messages) {
          count();
          return messages;
        },
      };
    case "perform":
      return {
        async perform(_, execute) {
          count();
          await execute({ idempotencyKey: "key" });
          return { kind: "answer", answer: { content: [], isError: false } };
        },
      };
    case "append":
      return {
        append(draft) {
          count();
          return append(draft);
        },
      };
  }
}

/** An end that lasts only until somebody decides is found again at each boot, and never stored. */
export const blockedIsNotStored: Example = {
  invariant: "blocked-is-not-stored",
  async breach() {
    const end: Gate = {
      kind: "end",
      end: { terminal: "blocked", reason: { code: "permission.nobody_there", params: { tool: "add" } } },
    };
    const seen = await observeLoop({
      script: [{ calls: [sum("c1")] }],
      more: () => ({ authorize: async () => end }),
    });
    const received = { ended: seen.ended, stored: storedEnd(seen.durable) };
    return judge(seen, received, { ended: "blocked", stored: NO_END });
  },
};
