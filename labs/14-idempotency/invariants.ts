import { breach, type Saying } from "../../crash-explorer/sayings.ts";
import type { Breach, Ended, Invariant } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import type { KeyedEnd } from "./explored-boot.ts";
import { type Told, toldTo, worldKey } from "./raw-journal.ts";
import { DAY_MS } from "./service-tools.ts";
import type { KeyedThings } from "./things.ts";

type KeyedStates = States<KeyedThings>;

const CHARGE = "charge a";
const MESSAGE = "message a";
const KEY = "key ";

/** What must hold in each state in which a crash can leave the records and the services. */
export const always: readonly Invariant<KeyedStates>[] = [
  {
    id: "a-wanted-effect-happens-once",
    breach: ({ world: { effects } }) => {
      const [charged, sent] = [effects[CHARGE] ?? 0, effects[MESSAGE] ?? 0];
      return unless(charged < 2 && sent < 2, both("各最多一次", "each once at most"), () => keysOf(effects));
    },
  },
  {
    id: "two-wanted-effects-are-no-three",
    breach: ({ world: { effects } }) => {
      const topUps = servedKeys(effects).filter((key) => key.includes(":top-up:"));
      return unless(topUps.length <= 2, both("最多两个键", "two keys at most"), () => topUps.join(", "));
    },
  },
  {
    id: "a-key-is-durable-before-it-is-sent",
    breach: ({ world: { effects, flying }, journal }) => {
      const recorded = new Set(toldTo(journal).map(worldKey));
      const sent = [...servedKeys(effects), ...flying.flatMap(({ key }) => key ?? [])];
      const unknown = sent.find((key) => !recorded.has(key));
      const expected = both("操作记录里有每个发出的键", "each key that was sent is in the journal");
      return unless(unknown === undefined, expected, () => String(unknown));
    },
  },
];

/** What must hold when a life has come to its end. */
export const atEnd: readonly Invariant<Ended<KeyedThings, KeyedEnd>>[] = [
  {
    id: "undisturbed-all-is-done-once",
    breach({ undisturbed, states: { world, journal }, end: { terminal, lost } }) {
      if (!undisturbed || lost > 0) return undefined;
      const done = toldTo(journal).every((record) => record.state === "completed");
      return unless(
        terminal === "completed" && done,
        "completed",
        () => `${terminal}: ${keysOf(world.effects)}`,
      );
    },
  },
  {
    id: "done-means-done",
    breach({ states: { world, journal } }) {
      const settled = toldTo(journal).filter(isDone);
      const lacking = settled.find((record) => !tookEffect(record, world.effects));
      const expected = both("每条完成的记录都已生效", "each completed operation took effect");
      return unless(!lacking, expected, () => (lacking ? worldKey(lacking) : ""));
    },
  },
  {
    id: "blocked-only-while-nobody-can-know",
    breach({ states: { journal }, end: { terminal, now } }) {
      if (terminal !== "blocked") return undefined;
      const records = toldTo(journal);
      const open = records.some((record) => record.state !== "completed" && !isRetryable(record, now));
      const expected = both("有一个不能再试的未完动作", "an open operation that must not be tried again");
      return unless(open, expected, () => records.map(({ state }) => state).join(", "));
    },
  },
  {
    id: "an-unknown-outcome-is-no-failure",
    breach: ({ end: { terminal, reason } }) =>
      unless(terminal !== "failed", both("不以 failed 结束", "not failed"), () => reason),
  },
];

function servedKeys(effects: Readonly<Record<string, number>>): string[] {
  return Object.keys(effects).flatMap((name) => (name.startsWith(KEY) ? [name.slice(KEY.length)] : []));
}

function keysOf(effects: Readonly<Record<string, number>>): Saying {
  return JSON.stringify(effects);
}

function isDone({ state, answer }: Told): boolean {
  return state === "completed" && answer?.isError === false;
}

function tookEffect(record: Told, effects: Readonly<Record<string, number>>): boolean {
  const isKeyed = record.retrySafe;
  return isKeyed ? effects[KEY + worldKey(record)] !== undefined : (effects[MESSAGE] ?? 0) > 0;
}

/** By the promise of the services, and the record's own times. */
function isRetryable({ retrySafe, tool, firstAt, lastAt }: Told, now: number): boolean {
  if (!retrySafe) return false;
  return tool !== "charge" || (now >= lastAt && now - firstAt < DAY_MS);
}

/** Asked in each of thousands of states, so what is there is put into words only where it is wrong. */
function unless(holds: boolean, expected: Saying, received: () => Saying): Breach | undefined {
  return holds ? undefined : breach(expected, received());
}
