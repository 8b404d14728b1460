import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { House } from "./house.ts";

export type ModuleState = "borrowed" | "yours" | "mixed" | "missing";

/** A loaded module, and what to tell of the modules that it runs on. */
export interface LoadedModules<Exports> {
  exports: Exports;
  whose: Fact[];
}

/**
 * Loads a module and says whose modules came along. Mixing is refused: a local export never reaches inside
 * the borrowed module, and a mistyped name would silently run the reference.
 * @throws {HarnessError} `command.module_mixed`, `command.module_missing`; and as `House.load` does
 */
export async function loadModules<Exports>(
  house: House,
  entry: string,
  instead?: Instead,
): Promise<LoadedModules<Exports>> {
  refuseAllUnclear(house);
  const { exports, files } = await house.load(entry, instead);
  return { exports: exports as Exports, whose: whoseModules(house, files, instead) };
}

type Instead = Parameters<House["load"]>[1];

/** The project's files in a bundle, each with those that it imports. */
export type BundledFiles = ReadonlyMap<string, readonly string[]>;

/**
 * The same for a thread to load.
 * @throws as `loadModules` does, except for what the modules themselves throw
 */
export async function bundleModules<Written extends { files: BundledFiles }>(
  house: House,
  write: () => Promise<Written>,
  instead?: Instead,
): Promise<Written & { whose: Fact[] }> {
  refuseAllUnclear(house);
  const written = await write();
  return { ...written, whose: whoseModules(house, written.files, instead) };
}

const reference: Fact = { code: "command.modules_reference", params: {} };

/** `file` is the path below `my-pi-agent/src`, `text` what it holds; undefined: there is no such file. */
export function moduleState(file: string, text: string | undefined): ModuleState {
  if (text === undefined) return "missing";
  const lines = text.replace(/^\uFEFF/, "").trim();
  if (lines.replaceAll("'", '"').replace(/;?$/, ";") === borrowedLine(file)) return "borrowed";
  return importsReference.test(lines) ? "mixed" : "yours";
}

/** The same of the learner's tree as it is now. */
export function stateOf(root: string, file: string): ModuleState {
  return moduleState(file, readModule(root, file));
}

/** A line that only remembers the borrowed one, in a comment, imports nothing. */
const importsReference = /^(?!\s*(\/\/|\*|\/\*)).*["'`](#reference\/|[./]+\/solutions\/)/m;

export function borrowedLine(file: string): string {
  return `export * from "#reference/${file}";`;
}

function refuseAllUnclear({ root, runsReference }: House): void {
  for (const file of runsReference ? [] : listModules(root)) {
    refuseUnclear(file, moduleState(file, readModule(root, file)));
  }
}

function refuseUnclear(file: string, state: ModuleState): void {
  if (state !== "mixed" && state !== "missing") return;
  const params = { file, line: borrowedLine(file), why: { code: "command.mixing", params: {} } } as const;
  throw new HarnessError({ code: `command.module_${state}`, params });
}

const learners = "my-pi-agent/src/";
const FINISHED = "solutions/src/";

/** Where a lab runs alone, `#agent/...` itself leads to the finished modules of the others. */
function isInstead(imported: string, instead: Instead): boolean {
  return instead?.(imported.slice(FINISHED.length)) === imported;
}

/** Of the files that run here; one that no import leads to may be one whose name is misspelt. */
function whoseModules({ root, runsReference }: House, files: BundledFiles, instead?: Instead): Fact[] {
  if (runsReference) return [reference];
  const yours: string[] = [];
  for (const [path, imports] of files) {
    const file = path.slice(learners.length);
    if (!path.startsWith(learners) || moduleState(file, readModule(root, file)) === "borrowed") continue;
    const mixes = (imported: string) => imported.startsWith(FINISHED) && !isInstead(imported, instead);
    if (imports.some(mixes)) refuseUnclear(file, "mixed");
    yours.push(file);
  }
  const finished = listFiles(root, FINISHED);
  const unused = listFiles(root, learners).filter(
    (file) => !files.has(learners + file) && !finished.includes(file),
  );
  const said: Fact =
    yours.length === 0
      ? { code: "command.modules_borrowed", params: {} }
      : { code: "command.modules_yours", params: { modules: yours.sort().join(", ") } };
  if (unused.length === 0) return [said];
  return [said, { code: "command.modules_unused", params: { modules: unused.sort().join(", ") } }];
}

/** The reference's modules, and what the learner added to them. */
export function listModules(root: string): string[] {
  return [...new Set([...listFiles(root, FINISHED), ...listFiles(root, learners)])].sort();
}

/** Tests are no modules. */
function listFiles(root: string, folder: string): string[] {
  return (readdirSync(join(root, folder), { recursive: true }) as string[])
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
}

function readModule(root: string, file: string): string | undefined {
  try {
    return readFileSync(join(root, learners, file), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return undefined;
    }
    throw error;
  }
}
