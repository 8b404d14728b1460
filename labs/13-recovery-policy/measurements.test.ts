import { describe, expect, test } from "vitest";
import type { LogFile } from "#contracts/session.ts";
import type { SizedLogFile } from "#contracts/tree.ts";
import { measureWrong } from "../../tests/support/wrong-module.ts";
import { ON } from "./catalogue-scene.ts";

const load = () => import("./lab.ts");

type Answers = typeof import("#agent/interrupted-answer.ts");
type Recover = typeof import("#agent/recover-session.ts");
type Restore = typeof import("#agent/restore-harness.ts");
type Decide = typeof import("#agent/decide-operation.ts");
type Operation = typeof import("#agent/session-operation.ts");
type Tree = typeof import("#agent/session-tree.ts");

const notRun = (right: Answers): Partial<Answers> => ({
  interruptedAnswer: (call, evidence) => right.interruptedAnswer(call, { ...evidence, isStarted: false }),
});

describe("a call whose outcome is unknown, and that is said not to have run, is seen", () => {
  test("by main, in what recovery wrote", async () => {
    const { recoveryWrote } = await measureWrong(load, "main", "interrupted-answer.ts", notRun);
    expect(recoveryWrote).toContain("toolResult(not run)");
  });

  test("by the catalogue, at its place", async () => {
    const rows = await measureWrong(load, "catalogue", "interrupted-answer.ts", notRun);
    expect(rows["tool.took-effect"]).toContain("toolResult(not run)");
  });

  test("by the exploration", async () => {
    const measured = await measureWrong(load, "explored", "interrupted-answer.ts", notRun);
    expect(measured).toMatchObject({ terminal: "failed", verdict: "violated" });
    expect(measured.broken).toBe("a-result-says-what-is-known");
  });

  test("by the audit, as an answer to one of its six questions", async () => {
    const measured = await measureWrong(load, "audit", "interrupted-answer.ts", notRun);
    expect(measured).toMatchObject({
      terminal: "failed",
      undeclaredToolIsNotRetried: "no: a-result-says-what-is-known",
      durableWhenItReturns: "yes",
    });
  });
});

test("a recovery that writes at each start is counted by the second one", async () => {
  const measured = await measureWrong<Recover>(load, "main", "recover-session.ts", (right) => ({
    async recoverSession(log, parts) {
      const written = await right.recoverSession(log, parts);
      await log.write(() => ({ entry: { type: "custom", customType: "looked" } }));
      return written;
    },
  }));
  expect(measured.secondRecoveryWrote).toBe(1);
});

describe("an unfinished write that is simply made again is counted", () => {
  const runsAgain = (): Partial<Decide> => ({ decideOperation: () => ({ kind: "run" }) });
  test.each(["main", "retry-unfinished"])("by the effects of %s", async (variation) => {
    expect(await measureWrong(load, variation, "decide-operation.ts", runsAgain)).toMatchObject({
      effects: 2,
    });
  });
});

test("a recovery that marks, whatever its host wanted, is seen: it is no longer left open", async () => {
  const measured = await measureWrong<Recover>(load, "retry-unfinished", "recover-session.ts", (right) => ({
    recoverSession: (log, parts) => right.recoverSession(log, { ...parts, policy: "mark_interrupted" }),
  }));
  expect(measured).toMatchObject({ lastResult: "toolResult(outcome unknown)" });
  expect(measured.recoveryWrote).toContain("turn_interrupted");
});

test("a recovery that settles nothing is seen in the rows of the catalogue", async () => {
  const rows = await measureWrong<Recover>(load, "catalogue", "recover-session.ts", () => ({
    recoverSession: async () => [],
  }));
  expect(String(rows["turn.replied"])).toMatch(/^assistant \| (-|later .*) \| \d$/);
});

test("a reply that was kept and is not taken up is seen: it is lost", async () => {
  type Replies = typeof import("#agent/reply-journal.ts");
  const measured = await measureWrong<Replies>(load, "reply-journal", "reply-journal.ts", () => ({
    keptReply: () => undefined,
  }));
  expect(measured).toMatchObject({ terminal: "failed", "full.reply": "lost" });
});

test("a journal of replies that keeps nothing is seen: the lost one has another reason", async () => {
  type Replies = typeof import("#agent/reply-journal.ts");
  const lost = measureWrong<Replies>(load, "reply-journal", "reply-journal.ts", (right) => ({
    journalReply: (turnId, reply, mode) =>
      right.journalReply(turnId, reply, mode === "digest" ? "full" : mode),
  }));
  expect(await lost).toMatchObject({ "digest.reply": "kept", "digest.reason": "run.interrupted" });
});

test("a restore that asks the model by itself is counted", async () => {
  const measured = await measureWrong<Restore>(load, "reply-journal", "restore-harness.ts", (right) => ({
    async restoreHarness(tree, host, defaults) {
      const recovery = { ...host.recovery, policy: "retry_unfinished" as const };
      const restored = await right.restoreHarness(tree, { ...host, recovery }, defaults);
      await restored.harness.resume();
      return restored;
    },
  }));
  expect(measured).toMatchObject({ "none.requestsByRecovery": 1, "digest.requestsByRecovery": 1 });
});

test("a compaction that a restart gives up is seen: history stays long", async () => {
  const measured = await measureWrong<Operation>(
    load,
    "compaction-dies",
    "session-operation.ts",
    (right) => ({
      finishOperation(log, summarise) {
        const isFirst = log.state().openOperation?.attempts === 0;
        return right.finishOperation(log, isFirst ? summarise : async () => undefined);
      },
    }),
  );
  expect(measured).toMatchObject({
    "compaction.requested.compactions": 0,
    "compaction.written.compactions": 1,
  });
});

test("a session that loses a line when it is opened is seen", async () => {
  const cut = async (file: LogFile): Promise<void> => {
    const text = new TextDecoder().decode(await file.read());
    const before = text.lastIndexOf("\n", text.length - 2) + 1;
    if (text.includes('"purpose":"summary"'))
      await file.truncate(new TextEncoder().encode(text.slice(0, before)).length);
  };
  const measured = await measureWrong<Tree>(load, "compaction-dies", "session-tree.ts", (right) => ({
    async openSessionTree(file: SizedLogFile, around) {
      await cut(file);
      return right.openSessionTree(file, around);
    },
  }));
  expect(measured).toMatchObject({ "compaction.requested.linesLost": 1 });
});

test("a prompt that is no longer in the conversation is missed", async () => {
  type Shown = typeof import("#agent/context-messages.ts");
  const measured = await measureWrong<Shown>(load, "compaction-dies", "context-messages.ts", (right) => ({
    contextMessages: (entry) => right.contextMessages(entry).filter(({ content }) => content !== ON),
  }));
  expect(measured).toMatchObject({ "compaction.written.userMessageKept": 0 });
});

test("a summary that is written although it is longer is seen: it hides entries", async () => {
  type Summary = typeof import("#agent/summarise-branch.ts");
  const measured = await measureWrong<Summary>(load, "compaction-cannot-help", "summarise-branch.ts", () => ({
    summarise: async () => "no shorter ".repeat(80),
  }));
  expect(measured).toMatchObject({ compacted: true, entriesHidden: 1, summaryRequests: 0 });
});

test("a compaction that is left open where nothing helps is seen, and paid for again", async () => {
  const measured = await measureWrong<Operation>(
    load,
    "compaction-cannot-help",
    "session-operation.ts",
    (right) => ({
      async finishOperation(log, summarise) {
        const { openOperation } = log.state();
        const summary = openOperation && (await summarise(openOperation.started));
        return summary === undefined ? false : right.finishOperation(log, async () => summary);
      },
    }),
  );
  expect(measured).toMatchObject({ leftOpen: 1, summaryRequests: 2 });
});

test("a queued request that a restart forgets is seen: nobody goes on with it", async () => {
  const measured = await measureWrong<Recover>(load, "resume-queued", "recover-session.ts", (right) => ({
    recoverSession: (log, parts) => right.recoverSession(log, { ...parts, policy: "mark_interrupted" }),
  }));
  expect(measured).toMatchObject({ terminal: null, lastAskedFor: null, requests: 0 });
});

test("a command that is run twice is counted", async () => {
  type Journaled = typeof import("#agent/journaled-perform.ts");
  const measured = await measureWrong<Journaled>(load, "resume-queued", "journaled-perform.ts", (right) => ({
    journaledPerform(options) {
      const { recall, perform } = right.journaledPerform(options);
      return {
        recall,
        perform: (call, execute) =>
          perform(call, async (context) => {
            await execute(context);
            return execute(context);
          }),
      };
    },
  }));
  expect(measured).toMatchObject({ appends: 10 });
});

test("a model that is not told of an abort does it again", async () => {
  type Abort = typeof import("#agent/abort-run.ts");
  const measured = await measureWrong<Abort>(load, "abort-seen", "abort-run.ts", () => ({
    noteAbort: async () => {},
  }));
  expect(measured).toMatchObject({ toldTheModel: null, effects: 2 });
});

describe("attempts that a crash refunds are counted", () => {
  test("where the fold forgets them", async () => {
    type Fold = typeof import("#agent/fold-turn.ts");
    const measured = await measureWrong<Fold>(load, "attempts-counted", "fold-turn.ts", (right) => ({
      withTurnEntry(turn, entry, record) {
        const next = right.withTurnEntry(turn, entry, record);
        return next && { ...next, attempts: Math.min(next.attempts, 1) };
      },
    }));
    expect(measured.requestsOverBothLives).toBeGreaterThan(3);
  });

  test("where the settings of now are taken", async () => {
    type Retry = typeof import("#agent/retry-request.ts");
    const measured = await measureWrong<Retry>(load, "attempts-counted", "retry-request.ts", (right) => ({
      retriedModel: (model, parts) =>
        right.retriedModel(model, { ...parts, settings: { maxAttempts: 5, delayMs: 1 } }),
    }));
    expect(measured).toMatchObject({ undisturbedRequests: 5, requestsOverBothLives: 5 });
  });
});
