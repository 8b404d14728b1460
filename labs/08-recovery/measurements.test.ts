import { describe, expect, test } from "vitest";
import type { LoopRun } from "#contracts/loop.ts";
import { measureWrong, type Wrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");

type Recovery = typeof import("#agent/recover-run.ts");
type Loop = typeof import("#agent/tool-loop.ts");
type Perform = typeof import("#agent/journaled-perform.ts");
type Decision = typeof import("#agent/decide-operation.ts");

const blocked = { terminal: "blocked", writes: 0 };
const uncertain = "the side effect of write is uncertain";
const looked = { fact: { code: "recovery.started", params: { pending: 1 } } } as const;

describe("recovering twice notices what a recovery adds", () => {
  const measureTwice = (wrong: Wrong<Recovery>) =>
    measureWrong<Recovery>(load, "recover-twice", "recover-run.ts", wrong);
  const added = { ...blocked, recoveryEvent: uncertain, addedByRecovery: true };

  test("to the Session and the Checkpoint behind it", async () => {
    const measured = await measureTwice(({ recoverRun }) => ({
      async recoverRun(run, checkpoints, trace) {
        await run.append(looked);
        return recoverRun(run, checkpoints, trace);
      },
    }));
    expect(measured).toMatchObject(added);
  });

  test("to the Session alone", async () => {
    const measured = await measureTwice(({ recoverRun }) => ({
      async recoverRun(run, checkpoints, trace) {
        const before = await checkpoints.load(run.runId);
        await run.append(looked);
        if (before) await checkpoints.save(before);
        return recoverRun(run, checkpoints, trace);
      },
    }));
    expect(measured).toMatchObject(added);
  });

  test("to the Checkpoint alone", async () => {
    const measured = await measureTwice(({ recoverRun }) => ({
      async recoverRun(run, checkpoints, trace) {
        const end = await recoverRun(run, checkpoints, trace);
        await checkpoints.save({ runId: run.runId, entryId: null, pending: [] });
        return end;
      },
    }));
    expect(measured).toMatchObject(added);
  });

  test("to the Operation Journal alone", async () => {
    const measured = await measureWrong<Perform>(load, "recover-twice", "journaled-perform.ts", (right) => ({
      journaledPerform(options) {
        const seams = right.journaledPerform(options);
        return {
          ...seams,
          async recall(pending) {
            const gate = await seams.recall(pending);
            const [open] = await options.journal.records();
            const reason = { code: "operation.outcome_unknown", params: { tool: "write" } } as const;
            if (open?.state === "started") await options.journal.interrupt(open.operationId, reason);
            return gate;
          },
        };
      },
    }));
    expect(measured).toMatchObject(added);
  });

  test("the second time only", async () => {
    let recoveries = 0;
    const measured = await measureTwice(({ recoverRun }) => ({
      async recoverRun(run, checkpoints, trace) {
        recoveries += 1;
        if (recoveries === 2) await run.append(looked);
        return recoverRun(run, checkpoints, trace);
      },
    }));
    expect(measured).toMatchObject(added);
  });

  test("to the world: a write that only the first recovery repeats is counted", async () => {
    const measured = await measureWrong<Decision>(load, "recover-twice", "decide-operation.ts", (right) => ({
      decideOperation(record, wanted) {
        const decision = right.decideOperation(record, wanted);
        return decision.kind === "block" ? { kind: "retry" } : decision;
      },
    }));
    expect(measured).toMatchObject({ terminal: "completed", writes: 1, addedByRecovery: true });
  });
});

describe("two worlds", () => {
  test("that do not differ prove nothing: an effect before its record is refused", async () => {
    const measuring = measureWrong<Perform>(load, "two-worlds", "journaled-perform.ts", (right) => ({
      journaledPerform(options) {
        const { recall, perform } = right.journaledPerform(options);
        return {
          recall,
          async perform(call, execute) {
            const outcome = await execute({ idempotencyKey: "early" });
            return perform(call, async () => outcome);
          },
        };
      },
    }));
    await expect(measuring).rejects.toThrow("the two worlds do not differ");
  });

  test("in which recovery decides differently are shown side by side", async () => {
    let recoveries = 0;
    const measured = await measureWrong<Recovery>(load, "two-worlds", "recover-run.ts", ({ recoverRun }) => ({
      async recoverRun(run, checkpoints, trace) {
        recoveries += 1;
        const { recall: _, ...without } = run;
        return recoverRun(recoveries === 1 ? run : without, checkpoints, trace);
      },
    }));
    expect(JSON.parse(String(measured.landed))).toMatchObject(blocked);
    expect(JSON.parse(String(measured.absent))).toMatchObject({ terminal: "blocked", recoveryEvent: null });
  });
});

describe("the effects on the world are counted over both lives", () => {
  const measureLoop = (wrong: (run: LoopRun) => Partial<LoopRun>) =>
    measureWrong<Loop>(load, "checkpoint-only", "tool-loop.ts", ({ runLoop }) => ({
      runLoop: (run) => runLoop({ ...run, ...wrong(run) }),
    }));

  test("a loop that gives an unanswered call up repeats nothing", async () => {
    const measured = await measureLoop(({ entries }) => ({
      authorize: async () => {
        const answer = { content: [], isError: true };
        return entries.length > 1 ? { kind: "answer", answer } : { kind: "go" };
      },
    }));
    expect(measured).toMatchObject({ terminal: "completed", writes: 0, effects: 1 });
  });

  test("a loop that runs each call twice has three effects", async () => {
    const measured = await measureLoop(() => ({
      async perform(_, execute) {
        await execute({ idempotencyKey: "k" });
        await execute({ idempotencyKey: "k" });
        return { kind: "answer", answer: { content: [], isError: false } };
      },
    }));
    expect(measured).toMatchObject({ terminal: "completed", writes: 2, effects: 3 });
  });
});

test("a read that recovery does not run again is not counted as one", async () => {
  const measured = await measureWrong<Decision>(load, "retry-safe-read", "decide-operation.ts", (right) => ({
    decideOperation: (record, wanted) => right.decideOperation(record, { ...wanted, retrySafe: false }),
  }));
  expect(measured).toMatchObject({ terminal: "blocked", reads: 0 });
});

test("a read that recovery runs twice is counted twice", async () => {
  const measured = await measureWrong<Perform>(load, "retry-safe-read", "journaled-perform.ts", (right) => ({
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
  expect(measured).toMatchObject({ terminal: "completed", reads: 2 });
});

test("a living process that does not record the interruption is found out", async () => {
  type Journal = typeof import("#agent/operation-journal.ts");
  const measured = await measureWrong<Journal>(
    load,
    "interrupted-write",
    "operation-journal.ts",
    (right) => ({
      MemoryOperationJournal: class extends right.MemoryOperationJournal {
        override async interrupt() {}
      },
    }),
  );
  expect(measured).toMatchObject({ ...blocked, recoveryEvent: uncertain, recorded: "started" });
});

test.each(["main", "before-tool-finished", "interrupted-write", "batch-third-started", "two-worlds"])(
  "a recovery that repeats an unfinished write is counted by %s",
  async (variation) => {
    const measured = await measureWrong<Decision>(load, variation, "decide-operation.ts", (right) => ({
      decideOperation(record, wanted) {
        const decision = right.decideOperation(record, wanted);
        return decision.kind === "block" ? { kind: "retry" } : decision;
      },
    }));
    expect(measured).toMatchObject({ terminal: "completed", writes: 1 });
  },
);

test.each(["before-tool-finished", "recover-twice", "two-worlds", "batch-third-started"])(
  "a harness that blocks each write instead of doing it does not pass for one that died in it, in %s",
  async (variation) => {
    const measuring = measureWrong<Perform>(load, variation, "journaled-perform.ts", (right) => ({
      journaledPerform(options) {
        const { recall, perform } = right.journaledPerform(options);
        return { recall, perform: (call) => perform(call, () => Promise.reject(new Error("not done"))) };
      },
    }));
    await expect(measuring).rejects.toThrow("the process never came to its death");
  },
);
