import { expect, test } from "vitest";
import { measureWrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");

test("a message that nobody wrote down is seen: nothing is restored, and three are lost", async () => {
  type Module = typeof import("#agent/message-queues.ts");
  const measured = await measureWrong<Module>(load, "main", "message-queues.ts", () => ({
    enqueueMessage: async () => {},
  }));
  expect(measured).toMatchObject({ restored: "", delivered: "go next", lost: 3 });
});

test("what was consumed and is owed to nobody is seen: it is not delivered", async () => {
  type Module = typeof import("#agent/turn-start.ts");
  const measured = await measureWrong<Module>(load, "turn-start", "turn-start.ts", () => ({
    deliverConsumed: async () => {},
  }));
  expect(measured).toMatchObject({ restored: "s1", delivered: "go" });
});

test("a message that is queued again when it is sent again is seen", async () => {
  type Module = typeof import("#agent/message-queues.ts");
  const measured = await measureWrong<Module>(load, "sent-again", "message-queues.ts", () => ({
    enqueueMessage: async (log, wanted) =>
      void (await log.write(() => ({ record: { type: "queue_enqueued", ...wanted } }))),
  }));
  expect(measured).toMatchObject({ terminal: "failed", restored: "f1 f1" });
});

test("an abort that a restart forgets is seen: the model is asked again", async () => {
  type Module = typeof import("#agent/abort-run.ts");
  const measured = await measureWrong<Module>(load, "abort-then-death", "abort-run.ts", () => ({
    isAborted: () => false,
  }));
  expect(measured).toMatchObject({ askedAgain: 1 });
});

test("an abort that takes all is seen: nothing is left for the next prompt", async () => {
  type Module = typeof import("#agent/abort-run.ts");
  const measured = await measureWrong<Module>(load, "abort", "abort-run.ts", () => ({
    async recordAbort(log) {
      const cleared = [...log.state().queues.waiting];
      const messageIds = cleared.map(({ messageId }) => messageId);
      await log.write(() => ({ record: { type: "queue_cancelled", messageIds } }));
      return cleared;
    },
  }));
  expect(measured).toMatchObject({ back: "f1 n1 s1", delivered: "go next" });
});

test("a model that is not told repeats what it was told to stop", async () => {
  type Module = typeof import("#agent/abort-run.ts");
  const measured = await measureWrong<Module>(load, "told-to-stop", "abort-run.ts", () => ({
    noteAbort: async () => {},
  }));
  expect(measured).toMatchObject({ openPR: 2, modelSeesTheStop: false });
});

test("a follow-up that is taken too early is seen: it makes no run of its own", async () => {
  type Module = typeof import("#agent/take-messages.ts");
  const measured = await measureWrong<Module>(load, "modes", "take-messages.ts", () => ({
    takeMessages: (waiting) => [...waiting],
  }));
  expect(measured).toMatchObject({ "one-at-a-time requests": 1, "all requests": 1 });
});
