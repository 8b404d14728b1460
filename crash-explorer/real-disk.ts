import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { RealityError } from "./reality-error.ts";
import type { Files } from "./thing.ts";

/** Puts files into a folder, which is made if need be. */
export function writeFiles(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, bytes] of files) {
    if (path.endsWith("/")) mkdirSync(join(folder, path), { recursive: true });
    else {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
  }
}

/**
 * At one moment, as nothing else of this process runs between the first file and the last.
 * @throws {RealityError} `not-a-file`: a link, a pipe: nothing that a copy of files could stand for.
 */
export function readFiles(folder: string, below = ""): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const listed = readdirSync(join(folder, below), { withFileTypes: true });
  for (const entry of listed.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below + entry.name;
    if (entry.isDirectory()) {
      files.set(`${path}/`, new Uint8Array());
      for (const [inner, bytes] of readFiles(folder, `${path}/`)) files.set(inner, bytes);
    } else if (entry.isFile()) files.set(path, readFileSync(join(folder, path)));
    else throw new RealityError("not-a-file", path);
  }
  return files;
}

/**
 * Brings a folder from one state to the next: what only grew is appended to and synced, anything else is
 * written beside and renamed, whole or not at all. Names are not synced, as only processes die here.
 */
export function updateFiles(folder: string, before: Files, after: Files): void {
  for (const path of before.keys()) if (!after.has(path)) rmSync(join(folder, path), { recursive: true });
  for (const [path, bytes] of after) {
    const old = before.get(path);
    if (old !== undefined && startsWith(bytes, old)) {
      appendSynced(join(folder, path), bytes.subarray(old.length));
    } else {
      const beside = `${path}.new`;
      writeFiles(folder, new Map([[beside, bytes]]));
      renameSync(join(folder, beside), join(folder, path));
    }
  }
}

/** Appends and syncs, also where there is nothing to append. */
export function appendSynced(file: string, bytes: Uint8Array): void {
  const handle = openSync(file, "a");
  try {
    writeFileSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.length <= bytes.length && start.every((byte, place) => bytes[place] === byte);
}
