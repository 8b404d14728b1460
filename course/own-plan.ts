import { accessSync, constants, existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { problemOf } from "./durable-file.ts";
import { nameOf } from "./lab-thread.ts";
import { borrowedLine, moduleState } from "./modules.ts";
import { readOwnBytes } from "./own-file.ts";

/** What modules are to become; the names are those of the lab, never of what lies about in a folder. */
export type Targets = ReadonlyMap<string, Uint8Array>;

/** A module of the learner's that is to become another. */
export interface OwnChange {
  module: string;
  /** Undefined: there is no such file. */
  before: Uint8Array | undefined;
  after: Uint8Array;
}

/** Path below the project. */
export function ownPath(module: string): string {
  return `my-pi-agent/src/${module}`;
}

/**
 * Only what would really change. A borrowed module is as good as another one, however its line is written.
 * @throws {HarnessError} `own.read_only`; as `readOwnBytes` does
 */
export function planChanges(root: string, targets: Targets): OwnChange[] {
  return [...targets].flatMap(([module, after]) => {
    const before = readOwnBytes(root, ownPath(module));
    if (before && (isEqual(before, after) || areBorrowed(module, before, after))) return [];
    refuseReadOnly(root, module);
    return [{ module, before, after }];
  });
}

/** What nobody could write again. */
export function isOwnWork({ module, before }: OwnChange): boolean {
  return before !== undefined && !areBorrowed(module, before);
}

/** Also true where there is no file at either time. */
export function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isEqual(one, other);
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** @throws {HarnessError} `own.no_starter` {lab} */
export function startersOf(root: string, lab: LabListing): Targets {
  const modules = starterModules(root, lab);
  if (modules.length === 0) throw new HarnessError({ code: "own.no_starter", params: { lab: nameOf(lab) } });
  return new Map(modules.map((module) => [module, readFileSync(join(root, starterFolder(lab), module))]));
}

export function borrowedOf(root: string, lab: LabListing): Targets {
  const borrowed = (module: string) => new TextEncoder().encode(`${borrowedLine(module)}\n`);
  return new Map(modulesOf(root, lab).map((module) => [module, borrowed(module)]));
}

/** Those that the lab's exercises replace, and what its starter brings besides. */
export function modulesOf(root: string, lab: LabListing): string[] {
  return [...new Set([...lab.modules, ...starterModules(root, lab)])];
}

function starterModules(root: string, lab: LabListing): string[] {
  const folder = join(root, starterFolder(lab));
  if (!existsSync(folder)) return [];
  return (readdirSync(folder, { recursive: true }) as string[])
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts"))
    .sort();
}

function starterFolder(lab: LabListing): string {
  return `labs/${nameOf(lab)}/starter`;
}

function areBorrowed(module: string, ...texts: Uint8Array[]): boolean {
  return texts.every((text) => moduleState(module, new TextDecoder().decode(text)) === "borrowed");
}

/** Renaming asks the folder alone; a file that may not be written has to stay as it is. */
function refuseReadOnly(root: string, module: string): void {
  const path = join(root, ownPath(module));
  for (const place of [dirname(path), path].filter((place) => existsSync(place))) {
    try {
      accessSync(place, constants.W_OK);
    } catch (cause) {
      const params = { file: ownPath(module), problem: problemOf(cause) };
      throw new HarnessError({ code: "own.read_only", params }, { cause });
    }
  }
}
