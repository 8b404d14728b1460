import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
} from "node:fs";
import { join } from "node:path";
import { moduleState } from "../modules.ts";

/** What is graded of a learner's tree, and what was left out of it. */
export interface Staged {
  /** Path below `my-pi-agent/src`, with `/`, to its text. */
  files: ReadonlyMap<string, string>;
  leftOut: readonly LeftOut[];
}

export interface LeftOut {
  file: string;
  why: (typeof reasons)[number];
}

export const reasons = [
  ...(["symlink", "hard_link", "no_regular_file", "name", "test", "too_large", "too_many"] as const),
  ...(["not_text", "no_exercise", "unreadable"] as const),
] as const;

export interface Allowed {
  /** The reference's modules; more of them than a learner's own are the exercises. */
  reference: ReadonlySet<string>;
  /** The modules that labs ask for. */
  exercises: ReadonlySet<string>;
}

const MOST_BYTES = 200_000;
const MOST_BYTES_TOGETHER = 2_000_000;
const MOST_FILES = 300;
const MOST_ENTRIES = 2_000;
const MOST_DEPTH = 4;

/**
 * Reads the modules of one learner's `my-pi-agent/src`, none by way of a link: the folder is what somebody
 * handed in, and may point at everything that the teacher can read.
 */
export function stage(folder: string, { reference, exercises }: Allowed): Staged {
  const files = new Map<string, string>();
  const leftOut: LeftOut[] = [];
  let [entries, bytes] = [0, 0];
  const root = realpathSync(folder);

  function walk(below: string, depth: number): void {
    const names = namesIn(join(root, below));
    if (names === undefined) leftOut.push({ file: below, why: "unreadable" });
    for (const name of names ?? []) {
      entries += 1;
      const file = below === "" ? name : `${below}/${name}`;
      if (entries > MOST_ENTRIES) {
        leftOut.push({ file, why: "too_many" });
        return;
      }
      const why = enter(file, depth);
      if (why !== undefined) leftOut.push({ file, why });
    }
  }

  function enter(file: string, depth: number): LeftOut["why"] | undefined {
    const status = lstatSync(join(root, file), { throwIfNoEntry: false });
    if (status === undefined) return "unreadable";
    if (status.isSymbolicLink()) return "symlink";
    if (status.isDirectory()) {
      if (depth >= MOST_DEPTH) return "too_many";
      return walk(file, depth + 1) as undefined;
    }
    const refused = refusedByName(file);
    if (refused !== undefined) return refused;
    if (files.size >= MOST_FILES) return "too_many";
    const text = readModule(root, file);
    if (typeof text !== "string") return text.why;
    // The checks run the reference's: said only of those in which there is work of the learner's.
    if (reference.has(file) && !exercises.has(file)) {
      return moduleState(file, text) === "borrowed" ? undefined : "no_exercise";
    }
    bytes += text.length;
    if (bytes > MOST_BYTES_TOGETHER) return "too_large";
    files.set(file, text);
    return undefined;
  }

  walk("", 0);
  return { files, leftOut };
}

/** In the same order on every machine. */
function namesIn(folder: string): string[] | undefined {
  try {
    return readdirSync(folder).sort();
  } catch {
    return undefined;
  }
}

function refusedByName(file: string): LeftOut["why"] | undefined {
  if (/\.test\.ts$/.test(file)) return "test";
  const isModule = /^([A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.ts$/.test(file);
  return isModule && file.length <= MOST_NAME ? undefined : "name";
}

const MOST_NAME = 120;

/** Looked at again once it is open: between two looks another thing may lie under its name. */
function readModule(root: string, file: string): string | { why: LeftOut["why"] } {
  const path = join(root, file);
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return { why: "unreadable" };
  }
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) return { why: "no_regular_file" };
    if (status.nlink > 1) return { why: "hard_link" };
    if (status.size > MOST_BYTES) return { why: "too_large" };
    if (realpathSync(path) !== path) return { why: "symlink" };
    return textIn(descriptor) ?? { why: "not_text" };
  } catch {
    return { why: "unreadable" };
  } finally {
    closeSync(descriptor);
  }
}

/** Undefined: not UTF-8, or more than there was a moment ago. */
function textIn(descriptor: number): string | undefined {
  const bytes = new Uint8Array(MOST_BYTES + 1);
  let length = 0;
  for (let read = -1; read !== 0 && length < bytes.length; length += read) {
    read = readSync(descriptor, bytes, length, bytes.length - length, null);
  }
  if (length > MOST_BYTES) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, length));
  } catch {
    return undefined;
  }
}
