import { openSessionLog } from "#agent/session-log.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { LogFile, SessionLog } from "#contracts/session.ts";
import type { Caller } from "../../crash-explorer/caller.ts";
import type { Cells } from "../../crash-explorer/cell.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import type { Level } from "../../crash-explorer/thing.ts";
import { textIn } from "./raw-lines.ts";

export const WANTED = ["a", "b", "c"];

export type AppendingEnd =
  | { kind: "appended"; shown: string[]; changedByOpening: boolean }
  /** A sync failed, so nobody may acknowledge anything on this file any more. */
  | { kind: "given up" };

interface AppendingHandles {
  file: LogFile;
  caller: Caller;
  gaveUp: Cells;
}

/** Brings the session to where all messages are in it, each once, and their caller was told of each. */
export async function bootAppending(
  { file, caller, gaveUp }: AppendingHandles,
  life: Life,
  level: Level,
): Promise<AppendingEnd> {
  if (await gaveUp.get("up")) return { kind: "given up" };
  try {
    const before = textIn(await file.read());
    const disk = level === "process" ? fullOnce(file, life) : file;
    const { log } = await openSessionLog(disk, life);
    const changedByOpening = textIn(await file.read()) !== before;
    const bring = async (content: string) => {
      await saveOnce(log, content);
      if (!caller.wasTold(content)) await caller.tell(content);
    };
    const [first = "", ...others] = WANTED;
    await bring(first);
    await Promise.all(others.map(bring));
    return { kind: "appended", shown: shown(log), changedByOpening };
  } catch (thrown) {
    if (!isHarnessError(thrown) || thrown.code !== "session.poisoned") throw thrown;
    if (!WANTED.every((content) => caller.wasTold(content))) await gaveUp.put("up", true);
    return { kind: "given up" };
  }
}

/** A message whose append failed is appended again, unless it is there. */
async function saveOnce(log: SessionLog, content: string): Promise<void> {
  const append = async () => {
    if (!shown(log).includes(content)) await log.append({ message: { role: "user", content, timestamp: 1 } });
  };
  await append().catch((thrown) => {
    if (!isHarnessError(thrown) || thrown.code !== "session.not_saved") throw thrown;
    return append();
  });
}

function shown(log: SessionLog): string[] {
  return log.entries().flatMap((entry) => ("message" in entry ? String(entry.message.content) : []));
}

/** One of its appends may find the disk full, after half of the line. */
function fullOnce(file: LogFile, life: Life): LogFile {
  let wasFull = false;
  return {
    read: () => file.read(),
    sync: () => file.sync(),
    truncate: (length) => file.truncate(length),
    async append(bytes) {
      if (wasFull || life.choose("disk full", 2) === 0) return file.append(bytes);
      wasFull = true;
      await file.append(bytes.subarray(0, Math.ceil(bytes.length / 2)));
      throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
    },
  };
}
