import type { Bilingual } from "#contracts/render.ts";
import { breach, type Saying } from "../../crash-explorer/sayings.ts";
import type { Breach, Ended, Invariant } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import { showSession } from "../show-session.ts";
import type { RecoveryEnd } from "./explored-boot.ts";
import { showJournal, showWorld } from "./explored-show.ts";
import { CHARGE, WRITE } from "./explored-tools.ts";
import type { RecoveryThings } from "./things.ts";
import { actionName, type Told, toldTo } from "./told-operations.ts";

type RecoveryStates = States<RecoveryThings>;
type AtEnd = Invariant<Ended<RecoveryThings, RecoveryEnd>>;

/** Where the model asks for an action once. */
function atMostOnce(id: string, action: string): Invariant<RecoveryStates> {
  return {
    id,
    breach: ({ world }) =>
      unless(
        (world.effects[action] ?? 0) < 2,
        both(`${action}：最多发生一次`, `${action}: at most once`),
        () => showWorld(world),
      ),
  };
}

export const unsafeOnce = atMostOnce("unsafe-effect-at-most-once", WRITE);
export const keyedOnce = atMostOnce("keyed-effect-at-most-once", CHARGE);

/** A result that the model has seen, while the record still says that nobody knows, can never be settled. */
export const resultIsRecorded: Invariant<RecoveryStates> = {
  id: "result-only-of-a-completed-operation",
  breach({ session, journal }) {
    const results = resultsIn(session.bytes);
    const completed = toldTo(journal).filter(({ state }) => state === "completed").length;
    const expected = both(`至少 ${results} 条 completed`, `at least ${results} completed`);
    return unless(results <= completed, expected, () => orElse(showJournal(journal), NO_OPERATION));
  },
};

/** Whoever starts an action anew while it is open gives it a second effect. */
export const oneOpen: Invariant<RecoveryStates> = {
  id: "no-new-operation-while-one-is-open",
  breach({ journal }) {
    const told = toldTo(journal);
    const open = told.find(
      (one, place) => one.state !== "completed" && told.slice(place + 1).some(same(one)),
    );
    const name = open ? actionName(open) : "";
    const expected = both(`${name}：没有结论之前只有一条`, `${name}: one operation while it is open`);
    return unless(open === undefined, expected, () => showJournal(journal));
  },
};

/** Told no more often than asked; told apart, or the service would take the second for the first. */
export const settledIsDone: AtEnd = {
  id: "each-completed-operation-took-effect",
  breach({ states: { world, journal } }) {
    const settled = toldTo(journal).filter(({ tool, state }) => tool !== "read" && state === "completed");
    const lacking = settled.find((one) => {
      const times = settled.filter(same(one)).length;
      return (world.effects[actionName(one)] ?? 0) < Math.min(2, times);
    });
    const name = lacking ? actionName(lacking) : "";
    const expected = both(`每条 completed 对应一次 ${name}`, `${name} done for each completed operation`);
    return unless(!lacking, expected, () => orElse(showWorld(world), NOTHING_DONE));
  },
};

export const undisturbedCompletes: AtEnd = {
  id: "undisturbed-run-completes",
  breach: ({ undisturbed, end: { end } }) =>
    unless(
      !undisturbed || end.terminal === "completed",
      "completed",
      () => `${end.terminal} (${end.reason.code})`,
    ),
};

export function completedIsDone(actions: Readonly<Record<string, number>>): AtEnd {
  return {
    id: "completed-means-every-effect-once",
    breach({ states: { world }, end }) {
      const done = Object.entries(actions).every(([action, times]) => world.effects[action] === times);
      const expected = showWorld({ effects: actions, flying: [] });
      return unless(end.end.terminal !== "completed" || done, expected, () =>
        orElse(showWorld(world), NOTHING_DONE),
      );
    },
  };
}

/** Without this, a harness that always gives up would pass. */
export const blockedIsOpen: AtEnd = {
  id: "blocked-only-while-open",
  breach({ states, end: { end, records } }) {
    const open = records.some(({ state, retrySafe }) => state !== "completed" && !retrySafe);
    const expected = both("有一个不可安全重试、结果不明的动作", "an unsafe operation without outcome");
    const received = () => orElse(showJournal(states.journal), NO_OPERATION);
    return unless(end.terminal !== "blocked" || open, expected, received);
  },
};

/** `failed` is no way out of an unknown outcome: whoever can look would never be asked. */
export const neverFails: AtEnd = {
  id: "run-ends-completed-or-blocked",
  breach: ({ end: { end } }) =>
    unless(
      ["completed", "blocked", "stopped"].includes(end.terminal),
      both("completed 或 blocked", "completed or blocked"),
      () => `${end.terminal} (${end.reason.code})`,
    ),
};

const NOTHING_DONE = both("什么也没有发生", "nothing done");
const NO_OPERATION = both("操作记录是空的", "the journal is empty");

function orElse(shown: Bilingual, nothing: Bilingual): Bilingual {
  return shown.en === "" ? nothing : shown;
}

/** Asked in each of thousands of states, so what is there is put into words only where it is wrong. */
function unless(holds: boolean, expected: Saying, received: () => Saying): Breach | undefined {
  return holds ? undefined : breach(inOneLine(expected), inOneLine(received()));
}

/** Each language has its own mark between two sentences. */
function inOneLine(saying: Saying): Saying {
  if (typeof saying === "string" || "code" in saying) return saying;
  return both(saying.zh.replaceAll("\n", "；"), saying.en.replaceAll("\n", "; "));
}

function same({ idempotencyKey }: Told): (other: Told) => boolean {
  return (other) => other.idempotencyKey === idempotencyKey;
}

const counted = new WeakMap<Uint8Array, number>();

function resultsIn(session: Uint8Array): number {
  let results = counted.get(session);
  if (results === undefined) {
    const lines = showSession(new TextDecoder().decode(session)).en.split("\n");
    results = lines.filter((line) => / result of \w+: (ok|42)$/.test(line)).length;
    counted.set(session, results);
  }
  return results;
}
