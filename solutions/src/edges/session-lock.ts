import { randomInt, randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { mayLive, ownProcessName, type ProcessName } from "#agent/edges/process-name.ts";
import { problemOf } from "#agent/problem-of.ts";
import { HarnessError } from "#contracts/errors.ts";

/** A session that no other harness uses until it is released, or until this process is dead. */
export interface SessionLock {
  release(): Promise<void>;
}

/**
 * Takes a session for this process alone. Two that wrote into one log would each take the other's lines for
 * damage, and both could run the same call.
 *
 * Each process raises a flag of its own, an empty file whose name says who it is, and only then looks for
 * other flags; whoever sees another one that may be in use takes its own down. Of two, the later one to raise
 * always sees the earlier flag. A process that dies, at whatever step, leaves at most a flag that nobody else
 * ever had or will have; so anybody may remove it, and nothing of what is removed can be a new owner's.
 * @throws {HarnessError} `agent.session_busy` {session, pid, file}; `session.folder_unusable`.
 */
export async function lockSession(folder: string, sessionId: string): Promise<SessionLock> {
  const own = await ownProcessName();
  for (let attempt = 1; ; attempt++) {
    const flag = join(folder, flagName(sessionId, own));
    const lower = () => rm(flag, { force: true });
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(flag, "", { flag: "wx", mode: 0o600 });
      const other = await otherFlag(folder, sessionId, flag);
      if (!other) return { release: lower };
      await lower();
      if (attempt === ATTEMPTS) throw busy(sessionId, other);
    } catch (cause) {
      await lower().catch(() => {});
      if (cause instanceof HarnessError) throw cause;
      const params = { folder, problem: problemOf(cause) };
      throw new HarnessError({ code: "session.folder_unusable", params }, { cause });
    }
    // Two that raised at the same moment both gave way; the one that comes back first wins.
    await wait(attempt * randomInt(20, 120));
  }
}

const ATTEMPTS = 5;

interface Flag extends ProcessName {
  file: string;
}

/** A flag that may be in use. Those of the dead are taken down on the way. */
async function otherFlag(folder: string, sessionId: string, own: string): Promise<Flag | undefined> {
  for (const name of await readdir(folder)) {
    const flag = readFlag(folder, sessionId, name);
    if (!flag || flag.file === own) continue;
    if (await mayLive(flag)) return flag;
    await rm(flag.file, { force: true });
  }
  return undefined;
}

function flagName(sessionId: string, { pid, place, start }: ProcessName): string {
  return `${sessionId}.${pid}.${place}.${start}.${randomUUID()}.lock`;
}

function readFlag(folder: string, sessionId: string, name: string): Flag | undefined {
  const [, id, pid, place = "", start = ""] =
    /^(.+)\.(\d+)\.([0-9a-f]{12})\.([0-9a-f]{12}|-)\.[0-9a-f-]{36}\.lock$/.exec(name) ?? [];
  return id === sessionId ? { pid: Number(pid), place, start, file: join(folder, name) } : undefined;
}

function busy(session: string, { pid, file }: Flag): HarnessError {
  return new HarnessError({ code: "agent.session_busy", params: { session, pid, file } });
}
