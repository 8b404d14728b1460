import { writeFile } from "node:fs/promises";
import { restoreSession } from "#agent/restore-session.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import type { Entry } from "#contracts/entries.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Ending } from "#contracts/loop.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { failsWith } from "../faulty-log-file.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { dieInAnAppend, measured, reopen } from "./reopen.ts";
import { appendStartOfRun, idsOf, reply, sessionOnDisk } from "./session-on-disk.ts";

/** A bad line with good ones behind it is no torn write: to go on would hide that lines are lost. */
export async function nulHole(context: LabContext): Promise<Measured> {
  const session = sessionOnDisk(context.folder);
  const { log, release } = await session.create();
  const acknowledged = await appendStartOfRun(log, session.surroundings.now);
  await release();
  const bytes = await session.bytes();
  const start = bytes.indexOf("\n", bytes.indexOf('"run-1"')) + 1;
  await writeFile(session.path, bytes.fill(0, start, bytes.indexOf("\n", start)));
  return reopen(context, { session, acknowledged });
}

/** One fault must not cost two entries: the half line is cut off, and the same entry is appended again. */
export async function diskFull(context: LabContext): Promise<Measured> {
  const session = sessionOnDisk(context.folder);
  const { log, disk, release } = await session.create();
  const acknowledged = await appendStartOfRun(log, session.surroundings.now);
  const draft = { message: reply("写入途中崩溃", session.surroundings.now()) };
  disk.tearNextAppend(37, failsWith("ENOSPC"));
  const twice = [() => log.append(draft), () => log.append(draft)];
  const notSaved = await countFailures(context, twice, acknowledged);
  await release();
  return reopen(context, { session, acknowledged, alsoMeasure: () => ({ measured: { notSaved } }) });
}

/** What the disk did not confirm, nobody is told; the line may still be there, and then it is found. */
export async function failedSync(context: LabContext): Promise<Measured> {
  const session = sessionOnDisk(context.folder);
  const { log, disk, release } = await session.create();
  const acknowledged = await appendStartOfRun(log, session.surroundings.now);
  const draft = { message: reply("写入途中崩溃", session.surroundings.now()) };
  disk.failNextSync(failsWith("EIO"));
  const notSaved = await countFailures(
    context,
    [() => log.append(draft), () => log.append(draft)],
    acknowledged,
  );
  await release();
  return reopen(context, { session, acknowledged, alsoMeasure: () => ({ measured: { notSaved } }) });
}

/** Recovery of a recovery equals recovery: opening is no write, so it can be done any number of times. */
export async function twice(context: LabContext): Promise<Measured> {
  const session = sessionOnDisk(context.folder);
  const acknowledged = await dieInAnAppend(context, session, (line) => Math.floor(line.length / 2));
  const left = await session.bytes();
  const found: string[] = [];
  for (let time = 1; time <= 2; time++) {
    const { restored, release } = await session.open();
    found.push(JSON.stringify(restored));
    await release();
  }
  const fileChanged = !left.equals(await session.bytes());
  const sameFound = found[0] === found[1];
  const problem: Fact = { code: "lab05.changed_by_reading", params: {} };
  const alsoMeasure = () => ({
    measured: { fileChanged, sameFound },
    ...(fileChanged || !sameFound ? { problem } : {}),
  });
  return reopen(context, { session, acknowledged, alsoMeasure });
}

/** In memory: only the bytes matter. `restored` is the fewest of all deaths, `tornBytes` the most. */
export async function everyByte(context: LabContext): Promise<Measured> {
  const { surroundings } = sessionOnDisk(context.folder);
  const whole = createMemoryLogFile();
  const log = await createSessionLog(whole, { id: "lab-05", cwd: "/workspace" }, surroundings);
  const acknowledged = await appendStartOfRun(log, surroundings.now);
  const start = whole.bytes().length;
  await log.append({ message: reply("写入途中崩溃", surroundings.now()) });
  const counts = { restored: Number.POSITIVE_INFINITY, tornBytes: 0, acknowledgedLost: 0 };
  let deaths = 0;
  for (let cut = start; cut < whole.bytes().length; cut++) {
    const disk = createMemoryLogFile(whole.bytes().subarray(0, cut));
    const { log: reopened, restored } = await openSessionLog(disk, surroundings);
    const next = await reopened.append({ message: reply("done", surroundings.now()) });
    const found = idsOf(restoreSession(disk.bytes()).entries);
    counts.restored = Math.min(counts.restored, restored.entries.length);
    counts.tornBytes = Math.max(counts.tornBytes, restored.torn?.bytes ?? 0);
    counts.acknowledgedLost += [...acknowledged, next.id].filter((id) => !found.includes(id)).length;
    deaths += 1;
  }
  const lost = counts.acknowledgedLost;
  const ending: Ending =
    lost === 0
      ? { terminal: "completed", reason: { code: "lab05.every_death_survived", params: { deaths } } }
      : { terminal: "failed", reason: { code: "lab05.lost", params: { lost } } };
  return measured(context, ending, counts, { deaths });
}

/**
 * Counts the appends that were refused, and tells the reason of each; those that were not are acknowledged.
 */
async function countFailures(
  context: LabContext,
  appends: (() => Promise<Entry>)[],
  acknowledged: string[],
): Promise<number> {
  let failures = 0;
  for (const append of appends) {
    try {
      acknowledged.push((await append()).id);
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error;
      context.tell(error.fact);
      failures += 1;
    }
  }
  return failures;
}
