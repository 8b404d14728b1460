import { randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import { makeFolder } from "#reference/edges/make-folder.ts";
import { syncNames } from "#reference/edges/sync-names.ts";
import { problemOf, writeSynced } from "./durable-file.ts";
import { readOwnBytes, refuseWay } from "./own-file.ts";
import { keptFolder } from "./own-lock.ts";
import type { Targets } from "./own-plan.ts";

export type OwnAction = "start" | "reset" | "restore";

/** A whole copy of what one command replaced, or is about to. */
export interface KeptCopy {
  /** The name of its folder, which says all the rest of this. */
  name: string;
  /** When it was made; of two copies, never the same. */
  time: string;
  lab: string;
  action: OwnAction;
  /** The time of the copy that a `restore` brings back. */
  source: string | undefined;
  /** Its command has not come to its end. */
  isOpen: boolean;
}

/** The newest stands first. What is no copy by its name is passed over. */
export function listCopies(root: string, lab: string): KeptCopy[] {
  return allCopies(root).filter((copy) => copy.lab === lab);
}

/**
 * What a copy holds. It was written by this command, but anybody may have put something in since, so it must
 * hold modules of the lab and nothing else.
 * @throws {HarnessError} `own.copy_strange` {copy, name}; as `readOwnBytes` does
 */
export function readCopy(root: string, { name }: KeptCopy, modules: readonly string[]): Targets {
  const folder = `${keptFolder}/${name}`;
  refuseWay(root, folder);
  const held = new Map<string, Uint8Array>();
  for (const file of namesIn(root, folder)) {
    const isWay = lstatSync(join(root, folder, file)).isDirectory();
    const bytes = modules.includes(file) ? readOwnBytes(root, `${folder}/${file}`) : undefined;
    if (bytes !== undefined) held.set(file, bytes);
    else if (!isWay || !modules.some((module) => module.startsWith(`${file}/`))) {
      throw new HarnessError({ code: "own.copy_strange", params: { copy: folder, name: file } });
    }
  }
  if (held.size === 0) throw new HarnessError({ code: "own.copy_empty", params: { copy: folder } });
  return held;
}

/**
 * Makes a copy durable, whole or not at all. It stays open until `closeCopy`.
 * @throws {HarnessError} `own.copy_failed` {folder, problem}
 */
export async function makeCopy(
  root: string,
  held: Targets,
  about: { lab: string; action: OwnAction; source?: string | undefined },
): Promise<KeptCopy> {
  const kept = join(root, keptFolder);
  const making = join(kept, `${MAKING}${randomUUID()}`);
  const time = nextTime(allCopies(root)[0]?.time ?? "");
  const ended = `${time}-${about.lab}-${about.action}${about.source ? `-${about.source}` : ""}`;
  try {
    mkdirSync(making, { mode: 0o700 });
    for (const [module, bytes] of held) {
      const file = join(making, module);
      const firstMade = makeFolder(dirname(file));
      writeSynced(file, bytes);
      await syncNames(dirname(file), firstMade);
    }
    renameSync(making, join(kept, ended + OPEN));
    await syncNames(kept, kept);
  } catch (cause) {
    rmSync(making, { recursive: true, force: true });
    const params = { folder: keptFolder, problem: problemOf(cause) };
    throw new HarnessError({ code: "own.copy_failed", params }, { cause });
  }
  return copyNamed(ended + OPEN) as KeptCopy;
}

/**
 * Its command has come to its end.
 * @throws {HarnessError} `own.copy_open` {copy, problem}
 */
export async function closeCopy(root: string, copy: KeptCopy): Promise<KeptCopy> {
  const kept = join(root, keptFolder);
  const name = copy.name.slice(0, -OPEN.length);
  try {
    renameSync(join(kept, copy.name), join(kept, name));
    await syncNames(kept, undefined);
  } catch (cause) {
    const params = { copy: `${keptFolder}/${copy.name}`, problem: problemOf(cause) };
    throw new HarnessError({ code: "own.copy_open", params }, { cause });
  }
  return { ...copy, name, isOpen: false };
}

/** What a killed command leaves of a copy that was never whole is a folder with such a name. */
export const MAKING = ".making-";
const OPEN = ".open";
const nameOfCopy =
  /^(\d{8}T\d{9}Z)-(\d\d-[a-z]+(?:-[a-z]+)*)-(?:(start|reset)|(restore)-(\d{8}T\d{9}Z))(\.open)?$/;

function allCopies(root: string): KeptCopy[] {
  const kept = join(root, keptFolder);
  refuseWay(root, keptFolder);
  return namesIn(root, keptFolder, "top")
    .filter((name) => lstatSync(join(kept, name)).isDirectory())
    .flatMap((name) => copyNamed(name) ?? [])
    .sort((one, other) => (one.time < other.time ? 1 : -1));
}

/** All that lies in a folder, at whatever depth; a link is not followed. */
function namesIn(root: string, folder: string, depth: "top" | "all" = "all"): string[] {
  try {
    const names = readdirSync(join(root, folder), { recursive: depth === "all" }) as string[];
    return names.map((name) => name.replaceAll("\\", "/")).sort();
  } catch (cause) {
    const problem = problemOf(cause);
    if (problem === "ENOENT") return [];
    throw new HarnessError({ code: "own.unreadable", params: { file: folder, problem } }, { cause });
  }
}

function copyNamed(name: string): KeptCopy | undefined {
  const [, time = "", lab = "", plain, restore, source, open] = nameOfCopy.exec(name) ?? [];
  const action = (plain ?? restore) as OwnAction | undefined;
  if (action === undefined || Number.isNaN(millisecondsOf(time))) return undefined;
  return { name, time, lab, action, source, isOpen: open !== undefined };
}

/** Later than the newest copy, also where the clock was put back. */
function nextTime(newest: string): string {
  const now = compact(Date.now());
  return now > newest ? now : compact(millisecondsOf(newest) + 1);
}

function compact(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/[-:.]/g, "");
}

function millisecondsOf(time: string): number {
  return Date.parse(
    time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, "$1-$2-$3T$4:$5:$6.$7Z"),
  );
}
