import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from "node:fs";
import { lstat, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { readTrace, traceLine } from "#agent/trace-lines.ts";
import type { TraceEvent } from "#contracts/trace.ts";

/** Where the events of a session's runs go, one a line. */
export interface TraceFile {
  /** Never throws and is never waited for: what cannot be written is lost. */
  write(event: TraceEvent): void;
  close(): void;
}

/** In bytes; the file before it is kept as well, so that twice as much lies there at most. */
const MOST_BYTES = 1024 ** 2;

/**
 * A Trace that outlives its process. Nothing of it is synced: it is for diagnosis, and a sync for each event
 * would cost more than all it tells. It is made by its first event, for its owner alone.
 */
export function openTraceFile(path: string, mostBytes = MOST_BYTES): TraceFile {
  let open: OpenTrace | undefined;
  const close = () => {
    const fd = open?.fd;
    open = undefined;
    if (fd !== undefined) closeSync(fd);
  };
  const write = (bytes: Uint8Array) => {
    open ??= openTrace(path);
    if (open.size > 0 && open.size + bytes.length > mostBytes) {
      close();
      renameSync(path, older(path));
      open = openTrace(path);
    }
    // A line that was cut off in the middle, by a crash or a full disk, costs no other.
    const whole = open.isWhole ? bytes : Buffer.concat([Buffer.from("\n"), bytes]);
    open.isWhole = false;
    const written = writeSync(open.fd, whole);
    open.size += written;
    open.isWhole = written === whole.length;
  };
  return {
    write: (event) => unlessItFails(() => write(Buffer.from(`${traceLine(event)}\n`))),
    close: () => unlessItFails(close),
  };
}

/** What both files hold, oldest first; nothing, where they cannot be read. */
export async function readTraceFile(path: string): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  for (const file of [older(path), path]) {
    try {
      const found = await lstat(file);
      if (found.isFile() && found.size <= 2 * MOST_BYTES)
        events.push(...readTrace(await readFile(file, "utf8")));
    } catch {
      // A Trace may be lost without harm.
    }
  }
  return events;
}

interface OpenTrace {
  fd: number;
  size: number;
  /** Its last line is: what comes next begins one of its own. */
  isWhole: boolean;
}

function openTrace(path: string): OpenTrace {
  makeOwnFolder(dirname(path));
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
  const fd = openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
  const found = fstatSync(fd);
  if (!found.isFile()) {
    closeSync(fd);
    throw new Error(path);
  }
  const last = Buffer.alloc(1);
  const isWhole = found.size === 0 || (readSync(fd, last, 0, 1, found.size - 1) === 1 && last[0] === NEWLINE);
  return { fd, size: found.size, isWhole };
}

const NEWLINE = 0x0a;

/** A link there would lead what is noted out of the workspace. */
function makeOwnFolder(folder: string): void {
  if (!lstatSync(folder, { throwIfNoEntry: false })) mkdirSync(folder, { mode: 0o700 });
  if (!lstatSync(folder).isDirectory()) throw new Error(folder);
}

function older(path: string): string {
  return `${path}.old`;
}

/** Diagnosis must never be able to stop what it looks at. */
function unlessItFails(work: () => void): void {
  try {
    work();
  } catch {
    // It is lost.
  }
}
