import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { cells } from "../../crash-explorer/cell.ts";
import { keptObject } from "../../crash-explorer/kept-object.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import { outside } from "../../crash-explorer/outside.ts";
import type { Breach, Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { bootExplored, type RecoveryEnd } from "./explored-boot.ts";
import { bootExploredReally } from "./explored-real.ts";
import { newTask } from "./scenarios.ts";

/** What survives a crash in lab 08: three records, and reality. The Trace is not among it. */
export type RecoveryThings = Awaited<ReturnType<typeof recoveryThings>>;

/** Does any crash, or any number of them, break this harness? Two turns, and calls of three kinds. */
export async function recoveryScenario(): Promise<Scenario<RecoveryThings, RecoveryEnd>> {
  const things = await recoveryThings();
  return {
    name: "recovery",
    things,
    boot: bootExplored,
    bootReal: (places, life) => bootExploredReally(things, places, life),
    always: [unsafeOnce, keyedOnce],
    atEnd: [undisturbedCompletes, completedIsDone, blockedIsOpen],
  };
}

async function recoveryThings() {
  const { session } = await newTask();
  return {
    session: logFile({ content: await session.read() }),
    checkpoints: cells(),
    journal: keptObject(() => new MemoryOperationJournal(() => 0), ["start", "complete", "interrupt"]),
    world: outside(),
  };
}

/** What the script wants done in the world: a write, and a charge under a key. */
export const WRITE = "write a.txt";
export const CHARGE = "charge";

type RecoveryStates = States<RecoveryThings>;

const unsafeOnce: Invariant<RecoveryStates> = {
  id: "unsafe-effect-at-most-once",
  title: {
    zh: "没有重试保证的副作用最多发生一次",
    en: "an effect that is not safe to repeat happens once at most",
  },
  breach: ({ world }) => unless((world.effects[WRITE] ?? 0) < 2, "0, 1", world),
};

const keyedOnce: Invariant<RecoveryStates> = {
  id: "keyed-effect-at-most-once",
  title: {
    zh: "同一个幂等键的副作用最多发生一次",
    en: "an effect under one idempotency key happens once at most",
  },
  breach: ({ world }) => unless((world.effects[CHARGE] ?? 0) < 2, "0, 1", world),
};

const undisturbedCompletes: Invariant<{ undisturbed: boolean; end: RecoveryEnd }> = {
  id: "undisturbed-run-completes",
  title: { zh: "没有崩溃的运行要以 completed 结束", en: "a run without crashes must complete" },
  breach: ({ undisturbed, end }) =>
    unless(!undisturbed || end.end.terminal === "completed", "completed", end.end),
};

const completedIsDone: Invariant<{ states: RecoveryStates; end: RecoveryEnd }> = {
  id: "completed-means-every-effect-once",
  title: {
    zh: "说完成了，每个副作用就恰好发生过一次",
    en: "completed means that every effect happened exactly once",
  },
  breach: ({ states: { world }, end }) => {
    const done = [WRITE, CHARGE].every((action) => world.effects[action] === 1);
    return unless(end.end.terminal !== "completed" || done, "1", world);
  },
};

/** Without this, a harness that always gives up would pass. */
const blockedIsOpen: Invariant<{ end: RecoveryEnd }> = {
  id: "blocked-only-while-open",
  title: {
    zh: "只有结果不明的副作用才能让运行停在 blocked",
    en: "a run may be blocked only while an unsafe operation has no outcome",
  },
  breach: ({ end: { end, records } }) => {
    const open = records.some(({ state, retrySafe }) => state !== "completed" && !retrySafe);
    return unless(end.terminal !== "blocked" || open, "an unsafe operation without outcome", records);
  },
};

function unless(holds: boolean, expected: string, received: unknown): Breach | undefined {
  return holds ? undefined : { expected, received: JSON.stringify(received) };
}
