import { isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { ResolvedTools, RestoreReport } from "#contracts/restore.ts";
import type { Surroundings } from "#contracts/session.ts";
import type { SessionTree } from "#contracts/tree.ts";
import { type Boot, treeOnDisk } from "../09-session-tree/tree-on-disk.ts";
import { createCrash } from "../crash.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { call, type HouseWish, house, type Seen } from "./house.ts";
import { type RawLine, rawLines } from "./raw-restore.ts";

/** One session on a real disk, through the lives of several processes. */
export interface Lives {
  surroundings: Surroundings;
  open(): Promise<SessionTree>;
  /** What the system does for a process that is no more, whether it ended or died. */
  end(): Promise<void>;
  text(): Promise<string>;
  /** What the file holds, read without the modules under test. */
  lines(): Promise<RawLine[]>;
}

/** An experiment on a session of its own; what it left open is given back, however it ends. */
export function onDisk(
  experiment: (context: LabContext, lives: Lives) => Promise<Measured>,
): (context: LabContext) => Promise<Measured> {
  return async (context) => {
    const lives = livesOf(context);
    return experiment(context, lives).finally(lives.end);
  };
}

function livesOf(context: LabContext): Lives {
  const place = treeOnDisk(context.folder, "lab-12");
  let boot: Boot | undefined;
  let isBorn = false;
  return {
    surroundings: place.surroundings,
    async open() {
      await boot?.release();
      boot = await (isBorn ? place.open() : place.create());
      isBorn = true;
      return boot.tree;
    },
    async end() {
      await boot?.release();
      boot = undefined;
    },
    lines: async () => rawLines(await place.bytes()),
    text: async () => (await place.bytes()).toString(),
  };
}

/** Restores, or tells why not; either way the process is still there. */
export async function tryRestore<Value>(restore: Promise<Value>): Promise<Value | Fact> {
  return restore.catch((error) => {
    if (isHarnessError(error)) return error.fact;
    throw error;
  });
}

export function isRefusal(outcome: object): outcome is Fact {
  return "code" in outcome;
}

/**
 * The first life: a prompt is accepted, its tool runs, and while it does, three messages and two changes are
 * accepted. Then the process dies within the tool.
 */
export async function dieInTool(context: LabContext, lives: Lives, wish: HouseWish = {}): Promise<Seen> {
  const crash = createCrash();
  const seen: Seen = { asked: [], ran: [] };
  const builder = house(
    lives.open,
    lives.surroundings,
    {
      script: [call("c1", "note"), "noted"],
      ...wish,
      async during() {
        await harness.steer("hurry", "s-1");
        await harness.followUp("then translate it", "f-1");
        await harness.nextTurn("keep it short", "n-1");
        await harness.setModel({ provider: "house", modelId: "large" });
        await harness.setActiveTools(["write"]);
        await crash.here();
      },
    },
    seen,
  );
  const { harness } = await builder.restore();
  await crash.of(harness.prompt("write the notes", "run-1"));
  context.tell({ code: "lab12.died_in_tool", params: { queued: 3, changes: 2 } });
  await lives.end();
  return seen;
}

/** The first life of another session: five calls are answered, and the process dies in the next request. */
export async function dieInRequest(context: LabContext, lives: Lives): Promise<Seen> {
  const crash = createCrash();
  const seen: Seen = { asked: [], ran: [] };
  const calls = ["c1", "c2", "c3", "c4", "c5"].flatMap((id) => call(id, "note").calls);
  const wish: HouseWish = {
    script: [{ calls }],
    async beforeReply() {
      if (seen.asked.length < 2) return;
      await harness.followUp("then translate it", "f-1");
      await crash.here();
    },
  };
  const { harness } = await house(lives.open, lives.surroundings, wish, seen).restore();
  await crash.of(harness.prompt("write the notes", "run-1"));
  context.tell({ code: "lab12.died_in_request", params: { ran: seen.ran.length } });
  await lives.end();
  return seen;
}

/** The keys in the order in which every experiment of this lab begins. */
export function measured(
  context: LabContext,
  terminal: "completed" | "blocked" | "failed",
  reason: Fact,
  more: Measured,
): Measured {
  return { terminal, reason: context.text(reason), ...more };
}

/** How many messages wait, by kind and in order. */
export function queuedIn({ queued }: RestoreReport): string {
  const words = Object.entries(queued).flatMap(([kind, ids]) => ids.map((id) => `${kind} ${id}`));
  return words.join(", ") || "-";
}

export function restoredFact(report: RestoreReport): Fact {
  const { steer, followUp, nextTurn } = report.queued;
  const queued = steer.length + followUp.length + nextTurn.length;
  return { code: "lab12.restored", params: { queued, applied: report.appliedWrites.length } };
}

export function changedTools({ dropped, disabled, renamed }: Omit<ResolvedTools, "active">): string {
  const words = [
    ...dropped.map((name) => `-${name}`),
    ...disabled.map((name) => `(${name})`),
    ...renamed.map(({ from, to }) => `${from}>${to}`),
  ];
  return words.join(" ") || "-";
}
