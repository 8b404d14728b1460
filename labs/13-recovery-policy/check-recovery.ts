import { recoverSession } from "#agent/recover-session.ts";
import { type FoundWork, recoveryStep } from "#agent/recovery-step.ts";
import { finishOperation } from "#agent/session-operation.ts";
import type { HarnessState, OpenTurn } from "#contracts/harness-state.ts";
import { lineExample, lineOf, said } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import {
  branchOf,
  compacting,
  memoryLog,
  moving,
  prompt,
  reply,
  replyWith,
  snapshot,
  started,
  turn,
  wordOf,
} from "./check-scene.ts";

const ending = { terminal: "failed", reason: { code: "run.interrupted", params: {} } } as const;
const nothing: HarnessState = { queues: { waiting: [], undelivered: [] }, pendingWrites: [] } as never;

function next(state: Partial<HarnessState>, more: Partial<FoundWork> = {}): string {
  const found = { policy: "mark_interrupted", ending, savedAnswer: () => undefined, now: 1 } as const;
  const branch = branchOf(prompt, reply);
  return wordOf(recoveryStep({ ...found, branch, state: { ...nothing, ...state }, ...more }));
}

const message = { role: "user", content: "m", timestamp: 1 } as const;
const owed = { waiting: [], undelivered: [{ messageId: "m", queue: "steer", message }] } as never;
const write = {
  targetId: "w",
  intent: { type: "thinking_level_change", thinkingLevel: "high" },
  isThere: false,
} as const;
const call = { type: "tool_call_started", entryId: "reply", index: 0, resultId: "result" } as const;
const replied = (more: Partial<OpenTurn> = {}) => turn({ isReplied: true, ...more });
const answered = branchOf(
  prompt,
  lineOf("reply", "run", { type: "message", message: { ...replyWith(), stopReason: "stop" } }),
);
const open = { openRunId: "run" } as const;

export const stepCheck = exampleCheck(
  {
    id: "13.step",
    task: "13.4",
    title: both("崩溃之后，下一步写什么", "What to write next after a crash"),
  },
  [
    lineExample(
      "accepted-changes-come-first",
      () => next({ pendingWrites: [write], openOperation: moving(), openTurn: turn(), ...open }),
      "thinking_level_change w",
    ),
    lineExample(
      "an-operation-is-finished-or-given-up",
      () => next({ openOperation: moving(), openTurn: turn(), ...open }),
      "operation_interrupted",
    ),
    lineExample(
      "an-operation-is-finished-or-given-up",
      () => next({ openOperation: moving({ summary: "s" }) }),
      "leaf l to to",
    ),
    lineExample(
      "a-compaction-waits-for-the-next-request",
      () =>
        next({ openOperation: compacting() }, { branch: [...answered, ...branchOf(lineOf("kept", null))] }),
      "nothing",
    ),
    lineExample(
      "what-was-consumed-is-delivered",
      () => next({ queues: owed, openTurn: turn(), ...open }),
      "user m",
    ),
    lineExample(
      "each-call-gets-its-result-before-the-turn-ends",
      () => next({ openTurn: replied({ startedCalls: [call] }), ...open }),
      "toolResult result",
    ),
    lineExample(
      "each-call-gets-its-result-before-the-turn-ends",
      () => next({ openTurn: replied(), ...open }),
      "toolResult -",
    ),
    lineExample(
      "a-turn-ends-before-its-run",
      () => next({ openTurn: replied(), ...open }, { branch: answered }),
      "turn_interrupted",
    ),
    lineExample(
      "the-model-is-told-before-the-run-ends",
      () => next(open, { branch: branchOf(prompt) }),
      "custom_message",
    ),
    lineExample(
      "a-run-that-ended-needs-only-the-mark",
      () => next({ openTurn: replied() }, { branch: answered }),
      "turn_finished",
    ),
    lineExample(
      "to-retry-is-to-leave-it-open",
      () => next({ openTurn: replied({ startedCalls: [call] }), ...open }, { policy: "retry_unfinished" }),
      "nothing",
    ),
    lineExample("nothing-open-nothing-written", () => next({}, { branch: answered }), "nothing"),
  ],
);

const text = new TextDecoder();
const linesOf = (bytes: Uint8Array) => text.decode(bytes).trimEnd().split("\n").length;

async function diedInACall() {
  const { file, tree, log } = await memoryLog();
  await tree.append({ id: "run", ...(said("go") as { type: "message"; message: never }) });
  await log.write(() => ({ record: { ...started, snapshot } }));
  await log.write(() => ({ entry: { id: "reply", type: "message", message: replyWith("write", "charge") } }));
  await log.write(() => ({ record: call }));
  const { createHarnessLog } = await import("#agent/harness-log.ts");
  return { file, tree, log: createHarnessLog(tree) };
}

function example(invariant: string, breach: Example["breach"]): Example {
  return { invariant, breach };
}

export const recoverCheck = exampleCheck(
  {
    id: "13.recover",
    task: "13.5",
    title: both("恢复：一步一步落盘，重做不多写", "Recovery goes step by step, and adds nothing twice"),
  },
  [
    example("everything-open-is-settled", async () => {
      const { log } = await diedInACall();
      const wrote = await recoverSession(log, { now: () => 5 });
      return unlessEqual(wrote.map(wordOf), [
        "toolResult result",
        "toolResult -",
        "turn_interrupted",
        "custom_message",
        "run.ended",
      ]);
    }),
    example("recovering-twice-adds-nothing", async () => {
      const { log, file } = await diedInACall();
      await recoverSession(log, { now: () => 5 });
      const before = linesOf(file.bytes());
      const again = await recoverSession(log, { now: () => 6 });
      return unlessEqual([again.length, linesOf(file.bytes())], [0, before]);
    }),
    example("the-journal-is-asked-about-each-call", async () => {
      const { log } = await diedInACall();
      const asked: string[] = [];
      const savedAnswer = async ({ call: { name } }: { call: { name: string } }) => {
        asked.push(name);
        return { content: [{ type: "text" as const, text: "from the journal" }], isError: false };
      };
      const wrote = await recoverSession(log, { savedAnswer, now: () => 5 });
      const said = wrote.filter((one) => JSON.stringify(one).includes("from the journal")).length;
      return unlessEqual([asked, said], [["write", "charge"], 2]);
    }),
    example("the-policy-decides", async () => {
      const { log } = await diedInACall();
      return unlessEqual(await recoverSession(log, { policy: "retry_unfinished", now: () => 5 }), []);
    }),
    example("a-failed-write-leaves-the-rest-open", async () => {
      const { log, tree } = await diedInACall();
      const { append } = tree;
      let writes = 0;
      tree.append = async (...given) => {
        writes += 1;
        if (writes === 2) throw new Error("disk full");
        return append.apply(tree, given);
      };
      const thrown = await recoverSession(log, { now: () => 5 }).then(
        () => "nothing",
        (error) => String(error.message),
      );
      const rest = (await recoverSession(log, { now: () => 5 })).map(wordOf);
      return unlessEqual([thrown, rest.length], ["disk full", 4]);
    }),
  ],
);

async function compactionOpen() {
  const { file, tree, log } = await memoryLog();
  await tree.append({ id: "kept", ...(said("kept") as { type: "message"; message: never }) });
  await log.write(() => ({ record: compacting().started }));
  return { file, tree, log };
}

export const finishCheck = exampleCheck(
  {
    id: "13.finish",
    task: "13.6",
    title: both("压缩：摘要完整之后才改历史", "A compaction changes history only with a whole summary"),
  },
  [
    example("it-is-brought-to-its-end", async () => {
      const { log, tree } = await compactionOpen();
      const done = await finishOperation(log, async () => "s");
      return unlessEqual(
        [done, tree.folded().byId.has("k"), log.state().openOperation === undefined],
        [true, true, true],
      );
    }),
    example("nothing-is-written-while-the-summary-is-made", async () => {
      const { log, file } = await compactionOpen();
      const before = linesOf(file.bytes());
      let during = 0;
      await finishOperation(log, async () => {
        during = linesOf(file.bytes()) - before;
        return "s";
      });
      return unlessEqual(during, 0);
    }),
    example("without-a-summary-history-stays", async () => {
      const { log, tree } = await compactionOpen();
      const done = await finishOperation(log, async () => undefined);
      return unlessEqual(
        [done, tree.folded().byId.has("k"), log.state().openOperation === undefined],
        [false, false, true],
      );
    }),
    example("a-failed-summary-is-settled-and-thrown", async () => {
      const { log } = await compactionOpen();
      const thrown = await finishOperation(log, async () => Promise.reject(new Error("aborted"))).catch(
        (error) => error.message,
      );
      return unlessEqual([thrown, log.state().openOperation === undefined], ["aborted", true]);
    }),
    example("a-summary-that-is-there-is-not-made-again", async () => {
      const { log } = await compactionOpen();
      await log.write(() => ({ record: { type: "operation_summarised", operationId: "o", summary: "s" } }));
      let asked = 0;
      const done = await finishOperation(log, async () => {
        asked += 1;
        return "another";
      });
      return unlessEqual([asked, done], [0, true]);
    }),
    example("nothing-open-nothing-done", async () => {
      const { log } = await memoryLog();
      return unlessEqual(await finishOperation(log, async () => "s"), false);
    }),
  ],
);
