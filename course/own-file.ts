import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import { problemOf } from "./durable-file.ts";

/**
 * The text of a file of the learner's; undefined: there is none. No link is followed, on no part of the way:
 * it may lead to what is not the learner's to change.
 * @param file path below the project, with `/`
 * @throws {HarnessError} `own.not_a_file`, `own.not_text`, `own.too_large`, `own.unreadable`
 */
export function readOwnFile(root: string, file: string): string | undefined {
  const bytes = readOwnBytes(root, file);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new HarnessError({ code: "own.not_text", params: { file } }, { cause });
  }
}

/** @throws {HarnessError} as `readOwnFile` does, except for `own.not_text` */
export function readOwnBytes(root: string, file: string): Uint8Array | undefined {
  refuseWay(root, dirname(file));
  // A pipe would hold up the command for ever.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  try {
    if (kindOf(join(root, file)) === "other") throw refusal("own.not_a_file", file);
    const handle = openSync(join(root, file), flags);
    try {
      const stats = fstatSync(handle);
      if (!stats.isFile()) throw refusal("own.not_a_file", file);
      if (stats.size > LARGEST) throw refusal("own.too_large", file);
      return readFileSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    if (cause instanceof HarnessError) throw cause;
    const problem = problemOf(cause);
    if (problem === "ENOENT") return undefined;
    const params = { file, problem };
    throw new HarnessError({ code: "own.unreadable", params }, { cause });
  }
}

/** Nobody writes as much by hand. */
const LARGEST = 1_000_000;

/**
 * Every folder on the way is a folder of its own, or is not there yet.
 * @throws {HarnessError} `own.not_a_folder` {folder}
 */
export function refuseWay(root: string, folder: string): void {
  if (folder === ".") return;
  refuseWay(root, dirname(folder));
  const stats = lstatSync(join(root, folder), { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) throw new HarnessError({ code: "own.not_a_folder", params: { folder } });
}

function kindOf(path: string): "file" | "absent" | "other" {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return "absent";
  return stats.isFile() ? "file" : "other";
}

function refusal(code: "own.not_a_file" | "own.too_large", file: string): HarnessError {
  return new HarnessError({ code, params: { file } });
}
