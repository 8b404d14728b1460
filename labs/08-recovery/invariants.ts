import type { Breach, Ended, Invariant } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import type { Bilingual } from "../exercise.ts";
import { showSession } from "../show-session.ts";
import type { RecoveryEnd } from "./explored-boot.ts";
import { actionName, showJournal, showWorld, type Told, toldTo } from "./explored-show.ts";
import { CHARGE, WRITE } from "./explored-tools.ts";
import type { RecoveryThings } from "./things.ts";

type RecoveryStates = States<RecoveryThings>;
type AtEnd = Invariant<Ended<RecoveryThings, RecoveryEnd>>;

/** Where the model asks for an action once. */
export function atMostOnce(id: string, action: string, title: Bilingual): Invariant<RecoveryStates> {
  return {
    id,
    title,
    breach: ({ world }) =>
      unless((world.effects[action] ?? 0) < 2, `${action}: at most once`, showWorld(world)),
  };
}

export const unsafeOnce = atMostOnce("unsafe-effect-at-most-once", WRITE, {
  zh: "没有重试保证的副作用最多发生一次",
  en: "an effect that is not safe to repeat happens once at most",
});
export const keyedOnce = atMostOnce("keyed-effect-at-most-once", CHARGE, {
  zh: "同一个幂等键的副作用最多发生一次",
  en: "an effect under one idempotency key happens once at most",
});

/** A result that the model has seen, while the record still says that nobody knows, can never be settled. */
export const resultIsRecorded: Invariant<RecoveryStates> = {
  id: "result-only-of-a-completed-operation",
  title: {
    zh: "模型看到结果的调用，操作记录里必须是 completed",
    en: "a call whose result the model has seen is completed in the journal",
  },
  breach({ session, journal }) {
    const results = resultsIn(session.bytes);
    const completed = toldTo(journal).filter(({ state }) => state === "completed").length;
    return unless(results <= completed, `${results} completed`, showJournal(journal));
  },
};

/** Whoever starts an action anew while it is open gives it a second effect. */
export const oneOpen: Invariant<RecoveryStates> = {
  id: "no-new-operation-while-one-is-open",
  title: {
    zh: "同一个动作还没有结论时，不能另开一个",
    en: "an action that is still open is not started as another operation",
  },
  breach({ journal }) {
    const told = toldTo(journal);
    const open = told.find(
      (one, place) => one.state !== "completed" && told.slice(place + 1).some(same(one)),
    );
    const expected = open ? `${actionName(open)}: one operation while it is open` : "";
    return unless(open === undefined, expected, showJournal(journal));
  },
};

/** Told no more often than asked; told apart, or the service would take the second for the first. */
export const settledIsDone: AtEnd = {
  id: "each-completed-operation-took-effect",
  title: {
    zh: "记作 completed 的，外面确实发生过",
    en: "what the journal calls completed has happened in the world",
  },
  breach({ states: { world, journal } }) {
    const settled = toldTo(journal).filter(({ tool, state }) => tool !== "read" && state === "completed");
    const lacking = settled.find((one) => {
      const times = settled.filter(same(one)).length;
      return (world.effects[actionName(one)] ?? 0) < Math.min(2, times);
    });
    return unless(
      !lacking,
      lacking ? `${actionName(lacking)} for each completed operation` : "",
      showWorld(world),
    );
  },
};

export const undisturbedCompletes: AtEnd = {
  id: "undisturbed-run-completes",
  title: {
    zh: "没有崩溃的运行要以 completed 结束",
    en: "a run without crashes must complete",
  },
  breach: ({ undisturbed, end: { end } }) =>
    unless(!undisturbed || end.terminal === "completed", "completed", `${end.terminal} (${end.reason.code})`),
};

export function completedIsDone(actions: Readonly<Record<string, number>>): AtEnd {
  return {
    id: "completed-means-every-effect-once",
    title: { zh: "说完成了，每个副作用就都做到了", en: "completed means every effect as often as wanted" },
    breach({ states: { world }, end }) {
      const done = Object.entries(actions).every(([action, times]) => world.effects[action] === times);
      const expected = showWorld({ effects: actions, flying: [] });
      return unless(end.end.terminal !== "completed" || done, expected, showWorld(world) || "nothing done");
    },
  };
}

/** Without this, a harness that always gives up would pass. */
export const blockedIsOpen: AtEnd = {
  id: "blocked-only-while-open",
  title: {
    zh: "只有结果不明的副作用才能让运行停在 blocked",
    en: "a run may be blocked only while an unsafe operation has no outcome",
  },
  breach({ states, end: { end, records } }) {
    const open = records.some(({ state, retrySafe }) => state !== "completed" && !retrySafe);
    const received = showJournal(states.journal) || "no operation";
    return unless(end.terminal !== "blocked" || open, "an unsafe operation without outcome", received);
  },
};

/** `failed` is no way out of an unknown outcome: whoever can look would never be asked. */
export const neverFails: AtEnd = {
  id: "run-ends-completed-or-blocked",
  breach: ({ end: { end } }) =>
    unless(
      ["completed", "blocked", "stopped"].includes(end.terminal),
      "completed or blocked",
      `${end.terminal} (${end.reason.code})`,
    ),
};

export function unless(holds: boolean, expected: string, received: string): Breach | undefined {
  return holds ? undefined : { expected, received: received.replaceAll("\n", "; ") };
}

function same({ idempotencyKey }: Told): (other: Told) => boolean {
  return (other) => other.idempotencyKey === idempotencyKey;
}

const counted = new WeakMap<Uint8Array, number>();

function resultsIn(session: Uint8Array): number {
  let results = counted.get(session);
  if (results === undefined) {
    const lines = showSession(new TextDecoder().decode(session)).split("\n");
    results = lines.filter((line) => / result of \w+: (ok|42)$/.test(line)).length;
    counted.set(session, results);
  }
  return results;
}
