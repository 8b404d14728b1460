import type { Entry } from "#contracts/entries.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Ending } from "#contracts/loop.ts";
import type { RestoredSession, SessionLog } from "#contracts/session.ts";
import { createCrash } from "../crash.ts";
import type { LabContext, Measured } from "../experiment.ts";
import type { Reach } from "../faulty-log-file.ts";
import { appendStartOfRun, idsOf, reply, type SessionOnDisk } from "./session-on-disk.ts";

/** What the first process left behind, and what the second does with it. */
export interface Aftermath {
  session: SessionOnDisk;
  /** The ids that the caller was told are durable. */
  acknowledged: readonly string[];
  /** What is appended after the reopening; a reply if it is not given. */
  next?(log: SessionLog): Promise<Entry>;
  /** More to measure on what is read at the very end; `problem` is what must not be. */
  alsoMeasure?(last: RestoredSession): { measured: Measured; problem?: Fact };
}

/** Looks, opens, appends, looks again, and measures whether the session kept its promises. */
export async function reopen(context: LabContext, aftermath: Aftermath): Promise<Measured> {
  const { session } = aftermath;
  const left = await session.bytes();
  let seen: RestoredSession | undefined;
  try {
    seen = await session.look();
    tellWhatWasFound(context, seen);
    const boot = await session.open();
    const isUnchanged = left.equals(await session.bytes());
    if (isUnchanged) context.tell({ code: "lab05.unchanged", params: {} });
    const append = aftermath.next ?? appendReply(session);
    const next = await append(boot.log).finally(boot.release);
    const last = await session.look();
    const acknowledgedLost = aftermath.acknowledged.filter((id) => !idsOf(last.entries).includes(id)).length;
    const counts = { ...foundIn(seen), acknowledgedLost };
    const isNextReadable = last.torn === undefined && idsOf(last.entries).at(-1) === next.id;
    const also = aftermath.alsoMeasure?.(last);
    const problem = also?.problem ?? problemOf(acknowledgedLost, isUnchanged, isNextReadable);
    return measured(context, endingOf(seen, problem), counts, also?.measured);
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    // Also for one who opens it to write: a refusal that has changed the file comes too late.
    await session.open().then(
      ({ release }) => release(),
      () => {},
    );
    const now = await session.bytes();
    const found = wholeLinesWithId(now);
    const acknowledgedLost = aftermath.acknowledged.filter((id) => !found.has(id)).length;
    const counts = { ...foundIn(seen), acknowledgedLost };
    const refused: Ending = { terminal: "failed", reason: error.fact };
    return measured(context, refused, counts, { fileChanged: !left.equals(now) });
  }
}

/** What a look gave; a session that was refused gave nothing. */
function foundIn(seen: RestoredSession | undefined): { restored: number; tornBytes: number } {
  return { restored: seen?.entries.length ?? 0, tornBytes: seen?.torn?.bytes ?? 0 };
}

/** A life that ends in an append; gives the ids that the caller was told of. The last append told nobody. */
export async function dieInAnAppend(
  context: LabContext,
  session: SessionOnDisk,
  reach: Reach,
): Promise<string[]> {
  const crash = createCrash();
  const { log, disk, release } = await session.create();
  const acknowledged = await appendStartOfRun(log, session.surroundings.now);
  disk.tearNextAppend(reach, crash.here);
  const life = await crash.of(log.append({ message: reply("写入途中崩溃", session.surroundings.now()) }));
  if (!life.died) acknowledged.push(life.value.id);
  else context.tell({ code: "lab05.died_in_append", params: { acknowledged: acknowledged.length } });
  await release();
  return acknowledged;
}

/** The keys in the order in which every experiment of this lab prints them. */
export function measured(
  context: LabContext,
  { terminal, reason }: Ending,
  counts: { restored: number; tornBytes: number; acknowledgedLost: number },
  also: Measured = {},
): Measured {
  const { restored, tornBytes, acknowledgedLost } = counts;
  return { terminal, reason: context.text(reason), restored, tornBytes, acknowledgedLost, ...also };
}

function endingOf(seen: RestoredSession, problem: Fact | undefined): Ending {
  if (problem !== undefined) return { terminal: "failed", reason: problem };
  const entries = seen.entries.length;
  if (seen.torn !== undefined) {
    const params = { entries, bytes: seen.torn.bytes };
    return { terminal: "completed", reason: { code: "lab05.torn_tail_dropped", params } };
  }
  const code = seen.newlineMissing ? "lab05.record_kept" : "lab05.whole";
  return { terminal: "completed", reason: { code, params: { entries } } };
}

function problemOf(lost: number, isUnchanged: boolean, isNextReadable: boolean): Fact | undefined {
  if (lost > 0) return { code: "lab05.lost", params: { lost } };
  if (!isUnchanged) return { code: "lab05.changed_by_reading", params: {} };
  if (!isNextReadable) return { code: "lab05.next_unreadable", params: {} };
  return undefined;
}

function tellWhatWasFound(context: LabContext, seen: RestoredSession): void {
  if (seen.torn !== undefined) {
    context.tell({ code: "session.torn_tail", params: { line: seen.torn.line, bytes: seen.torn.bytes } });
  }
  if (seen.newlineMissing) context.tell({ code: "lab05.newline_missing", params: {} });
}

function appendReply({ surroundings }: SessionOnDisk): (log: SessionLog) => Promise<Entry> {
  return (log) => log.append({ message: reply("done", surroundings.now()) });
}

/** Counts without the code under test: a session that is refused may still hold most of its lines. */
function wholeLinesWithId(bytes: Buffer): Set<unknown> {
  const ids = new Set<unknown>();
  for (const line of bytes.toString().split("\n")) {
    try {
      ids.add(JSON.parse(line).id);
    } catch {
      // Not a whole line: that is what is being counted.
    }
  }
  return ids;
}
