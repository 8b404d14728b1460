import { caller } from "../caller.ts";
import { cells } from "../cell.ts";
import { folder } from "../folder.ts";
import type { LogFileOptions } from "../log-file.ts";
import { outside } from "../outside.ts";
import type { Fate, Scenario } from "../scenario.ts";
import type { Level, Things } from "../thing.ts";
import { bootCompaction, SESSION } from "./compaction.ts";
import { atEndOf, completesWith } from "./end-invariants.ts";
import { bootHarness, type Parts, type Wishes } from "./harness.ts";
import { always, effectInvariants, entriesOf, textOf, unless } from "./invariants.ts";
import { perform } from "./operations.ts";
import { accepted } from "./run.ts";
import { lineOf, wholeLines } from "./session.ts";
import { type Call, effectOf, hasEffect } from "./shapes.ts";
import { runThings } from "./things.ts";

/** A situation in which the same parts are explored. */
export interface Scene {
  level: Level;
  of(parts: Parts): Scenario<Things, unknown>;
}

const READ: Call = { id: "c1", tool: "read", target: "a.txt", content: "" };
const WRITE: Call = { id: "c2", tool: "write", target: "a.txt", content: "1" };
/** The call ids repeat from turn to turn, as those of many servers do. */
const CHARGE: Call = { id: "c2", tool: "charge", target: "42", content: "10" };

const whole: Wishes = { messages: ["m1", "m2"], script: [[READ, WRITE], [CHARGE]], hasWhims: true };
const short: Wishes = { messages: ["m1"], script: [[WRITE]], hasWhims: false };

export const scenes = {
  /** Two messages, three kinds of calls, and a model that has a whim after a crash. */
  run: { level: "process", of: (parts) => runOf("run", parts, whole) },
  /** The power goes, or the process alone does. */
  power: { level: "power", of: (parts) => runOf("power", parts, { ...short, messages: ["m1", "m2"] }) },
  /** In each life the disk fails once. What was read may not be synced then, so each death takes it along. */
  disk: {
    level: "power",
    of: (parts) => runOf("disk", parts, short, { faults: 1, cacheOutlives: false }),
  },
  /** Nobody lives for a while, and the clock goes on. */
  clock: {
    level: "process",
    of: (parts) => ({ ...runOf("clock", parts, short), clockJumpsMs: [3_600_000] }),
  },
  pair: { level: "order", of: pairOf },
  compaction: { level: "power", of: compactionOf },
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

function runOf(name: string, parts: Parts, wishes: Wishes, log?: LogFileOptions): Scenario<Things, unknown> {
  const scenario: Scenario<ReturnType<typeof runThings>, Awaited<ReturnType<typeof bootHarness>>> = {
    name,
    things: runThings(log),
    boot: (things, life) => bootHarness(things, life, parts, wishes),
    always,
    atEnd: atEndOf(wishes.messages, wishes.script.flat().filter(hasEffect).map(effectOf)),
  };
  return scenario as unknown as Scenario<Things, unknown>;
}

/** Two processes find the same calls open, and neither knows of the other. */
function pairOf(parts: Parts): Scenario<Things, unknown> {
  const calls = [READ, WRITE];
  const things = { journal: cells(), world: outside() };
  const scenario: Scenario<typeof things, Fate<string>[]> = {
    name: "pair",
    things,
    boot(_things, _life, machine) {
      const work = () =>
        machine.start(async (own, life) => {
          for (const [index, call] of calls.entries()) {
            await perform({ call, of: "reply", index }, parts, { ...own, life });
          }
          return "completed";
        });
      return Promise.all([work(), work()]);
    },
    always: effectInvariants,
    atEnd: [
      {
        id: "undisturbed-run-completes",
        breach: ({ undisturbed, states: { world } }) =>
          undisturbed ? completesWith([effectOf(WRITE)], "completed", world) : undefined,
      },
    ],
  };
  return scenario as unknown as Scenario<Things, unknown>;
}

/** A session of two lines is replaced by a summary, and then a message is accepted. */
function compactionOf(parts: Parts): Scenario<Things, unknown> {
  const old = ["x0000001", "x0000002"].map((id) => lineOf({ kind: "queued", message: id, id, parent: null }));
  const bytes = new Uint8Array(old.flatMap((line) => [...line]));
  const names = { [SESSION]: 0 };
  const initial = { names, synced: names, pending: [], files: [{ bytes, synced: bytes, pending: [] }] };
  const things = { folder: { ...folder(), initial }, told: caller() };
  const scenario: Scenario<typeof things, string> = {
    name: "compaction",
    things,
    boot: (own, life) => bootCompaction(own, life, parts, "m1"),
    always: [
      {
        id: "the-old-or-the-new-session",
        breach: ({ folder: { names: found, files } }) => {
          const session = files[found[SESSION] ?? -1]?.bytes ?? new Uint8Array();
          return unless(wholeLines(session).length > 0, "whole lines", textOf(session));
        },
      },
      {
        id: "acknowledged-is-never-lost",
        breach: ({ folder: { names: found, files }, told }) => {
          const entries = entriesOf(files[found[SESSION] ?? -1]?.bytes ?? new Uint8Array());
          const kept = entries.some((entry) => entry.kind === "queued" && entry.message === "m1");
          return unless(!told.includes(accepted("m1")) || kept, "m1 is in the log", entries);
        },
      },
    ],
  };
  return scenario as unknown as Scenario<Things, unknown>;
}
