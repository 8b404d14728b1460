import { fstatSync, writeSync } from "node:fs";
import { constants, type FileHandle, open, rm } from "node:fs/promises";
import { problemOf } from "#agent/problem-of.ts";
import { restoreSession } from "#agent/restore-session.ts";
import { restoreTree } from "#agent/restore-tree.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { RestoredSession } from "#contracts/session.ts";
import type { RestoredTree, SizedLogFile } from "#contracts/tree.ts";

/** A log on a real disk. Whoever opened it closes it. */
export type NodeLogFile = SizedLogFile & { close(): Promise<void> };

/** A log that this process has just made. */
export interface NewLogFile extends NodeLogFile {
  /** Closes it and takes it away: nobody was told of a log whose first line could not be made durable. */
  discard(): Promise<void>;
}

/**
 * Opens a log that exists. A link is not followed: it could lead an append into any file of the user's.
 * @throws {HarnessError} `session.file_unreadable` {path, problem}: never mistaken for an empty session.
 */
export function openNodeLogFile(path: string): Promise<NodeLogFile> {
  return openLogFile(path, constants.O_RDWR | constants.O_APPEND);
}

/**
 * Makes a new, empty log that only its owner can read; the name is durable once the folder is synced.
 * @throws {Error} a system error, `EEXIST` among them: the folder's keeper knows what each means.
 */
export async function createNodeLogFile(path: string): Promise<NewLogFile> {
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_EXCL;
  const file = logFileOf(await open(path, flags, 0o600), path);
  const discard = () => file.close().finally(() => rm(path, { force: true }));
  return { ...file, discard };
}

/**
 * What a session file holds, for one who only looks: the file is opened for reading alone and stays as it is.
 * @throws {HarnessError} `session.file_unreadable` {path, problem}, `session.bad_line`.
 */
export async function readSessionFile(path: string): Promise<RestoredSession> {
  return restoreSession(await readOnly(path));
}

/** As `readSessionFile`, of a session tree. */
export async function readTreeFile(path: string): Promise<RestoredTree> {
  return restoreTree(await readOnly(path));
}

async function readOnly(path: string): Promise<Uint8Array> {
  const file = await openLogFile(path, constants.O_RDONLY);
  try {
    return await file.read();
  } finally {
    await file.close();
  }
}

async function openLogFile(path: string, flags: number): Promise<NodeLogFile> {
  // Without O_NONBLOCK, a pipe would hold up the opening until somebody writes to it.
  const handle = await open(path, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch((cause) => {
    throw unreadable(path, cause);
  });
  if ((await handle.stat()).isFile()) return logFileOf(handle, path);
  await handle.close();
  throw new HarnessError({
    code: "session.file_unreadable",
    params: { path, problem: { code: "session.not_a_file", params: {} } },
  });
}

function logFileOf(handle: FileHandle, path: string): NodeLogFile {
  return {
    read: () =>
      readWhole(handle).catch((cause) => {
        throw unreadable(path, cause);
      }),
    // Asked before each append: the inode is in memory, and the thread pool would cost a third of it.
    size: async () => fstatSync(handle.fd).size,
    append: async (bytes) => (bytes.length > FEW_BYTES ? writeWhole(handle, bytes) : writeNow(handle, bytes)),
    sync: () => handle.sync(),
    truncate: (bytes) => handle.truncate(bytes),
    close: () => handle.close(),
  };
}

const MOST_BYTES = 1024 ** 3;

/** Reads by position: with O_APPEND, each write moves the handle's own one to the end. */
async function readWhole(handle: FileHandle): Promise<Uint8Array> {
  const { size } = await handle.stat();
  // Node ends the process, with no error to catch, when one read is larger than 2 GiB.
  if (size > MOST_BYTES) throw Object.assign(new Error("the file is too large"), { code: "EFBIG" });
  const bytes = new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await handle.read(bytes, length, size - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

/** A copy of so little into the system's memory takes less time than a turn of the thread pool. */
const FEW_BYTES = 64 * 1024;

function writeNow({ fd }: FileHandle, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written);
}

/** The system may take a part of what it is given, and says how much. */
async function writeWhole(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, written);
    written += bytesWritten;
  }
}

function unreadable(path: string, cause: unknown): HarnessError {
  return new HarnessError(
    { code: "session.file_unreadable", params: { path, problem: problemOf(cause) } },
    { cause },
  );
}
