import type { OutsideState } from "../outside.ts";
import type { Breach, Invariant } from "../scenario.ts";
import type { States } from "../thing.ts";
import { accepted, allCalls } from "./run.ts";
import { wholeLines } from "./session.ts";
import { type Entry, effectOf, hasEffect, isShown } from "./shapes.ts";
import type { RunThings } from "./things.ts";

type Durable = States<RunThings>;

/** Of the world alone, so that they hold for whatever acts in it. */
export const effectInvariants: readonly Invariant<{ world: OutsideState }>[] = (
  ["write", "charge"] as const
).map((tool) => ({
  id: tool === "write" ? "unsafe-effect-at-most-once" : "keyed-effect-at-most-once",
  breach({ world }) {
    const twice = effectsIn(world).filter((effect) => effect.startsWith(tool) && world.effects[effect] === 2);
    return unless(twice.length === 0, "once at most", `twice: ${twice}`);
  },
}));

/** First whether the log can be read: what the others say of it would be worth nothing. */
export const always: readonly Invariant<Durable>[] = [
  {
    id: "the-log-parses",
    breach: ({ log }) => unless(wholeLines(log.bytes).every(isJson), "whole lines", textOf(log.bytes)),
  },
  {
    id: "links-hold",
    breach: ({ log }) => {
      const entries = entriesOf(log.bytes);
      const hold = entries.every(({ parent }, place) => parent === (entries[place - 1]?.id ?? null));
      return unless(hold, "each entry names the one before it", textOf(log.bytes));
    },
  },
  {
    id: "acknowledged-is-never-lost",
    breach({ log, told }) {
      const lost = told.filter((what) => !standsIn(entriesOf(log.bytes), what));
      return unless(lost.length === 0, "what the caller was told is in the log", `lost: ${lost}`);
    },
  },
  {
    id: "delivered-at-most-once",
    breach: ({ log }) =>
      atMostOnce(entriesOf(log.bytes).flatMap((e) => (e.kind === "user" ? e.message : []))),
  },
  { id: "told-at-most-once", breach: ({ told }) => atMostOnce(told) },
  {
    id: "each-call-has-one-result",
    breach: ({ log }) =>
      atMostOnce(entriesOf(log.bytes).flatMap((e) => (e.kind === "result" ? `${e.of} ${e.index}` : []))),
  },
  {
    id: "an-effect-follows-its-call",
    breach({ log, world }) {
      const asked = allCalls(entriesOf(log.bytes)).map(({ call }) => effectOf(call));
      const unasked = effectsIn(world).filter((effect) => !asked.includes(effect));
      return unless(unasked.length === 0, "its call is durable before the effect", `unasked: ${unasked}`);
    },
  },
  {
    id: "done-means-done",
    breach({ log, world }) {
      const entries = entriesOf(log.bytes);
      const done = allCalls(entries).filter(({ of, index }) =>
        entries.some((e) => e.kind === "result" && e.of === of && e.index === index && e.status === "done"),
      );
      const undone = done.filter(({ call }) => hasEffect(call) && !world.effects[effectOf(call)]);
      return unless(
        undone.length === 0,
        "its effect is in the world",
        `undone: ${undone.map(({ call }) => effectOf(call))}`,
      );
    },
  },
  ...effectInvariants,
];

export function unless(holds: boolean, expected: string, received: unknown): Breach | undefined {
  if (holds) return undefined;
  return { expected, received: typeof received === "string" ? received : JSON.stringify(received) };
}

/** That a message was accepted, or that the run is over; blocked is what the journal knows. */
function standsIn(entries: readonly Entry[], what: string): boolean {
  if (what === "blocked") return true;
  const last = entries.findLast(isShown);
  if (what === "completed") return last?.kind === "reply" && last.calls.length === 0;
  return entries.some((entry) => entry.kind === "queued" && accepted(entry.message) === what);
}

/** Each state of a file is looked at by many invariants, and in many states of the world. */
export function entriesOf(bytes: Uint8Array): readonly Entry[] {
  const known = parsed.get(bytes) ?? wholeLines(bytes).map((line): Entry => JSON.parse(line));
  parsed.set(bytes, known);
  return known;
}

const parsed = new WeakMap<Uint8Array, readonly Entry[]>();

function atMostOnce(items: readonly string[]): Breach | undefined {
  const again = items.filter((item, place) => items.indexOf(item) !== place);
  return unless(again.length === 0, "once at most", `again: ${again}`);
}

function effectsIn({ effects }: OutsideState): string[] {
  return Object.keys(effects).filter((effect) => !effect.startsWith("key "));
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
