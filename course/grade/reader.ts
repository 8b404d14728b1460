import { existsSync, readdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type ModuleState, moduleState } from "../modules.ts";
import { bundleForCell } from "./bundle-learner.ts";
import { shapeOf } from "./shape.ts";

export interface ReaderRequest {
  root: string;
  /** Path below `my-pi-agent/src` to text. */
  files: Readonly<Record<string, string>>;
  labs: readonly LabToRead[];
  /** Of these files the shapes are wanted. */
  compared: readonly string[];
}

export interface LabToRead {
  name: string;
  /** Under which it is answered. */
  key: string;
  modules: readonly string[];
  outfile: string;
  /** Instead of the request's own: a lab's starter. */
  files?: Readonly<Record<string, string>>;
}

export interface ReaderAnswer {
  /** Of the modules that are there. */
  states: Readonly<Record<string, ModuleState>>;
  /** Of those that are long enough. */
  shapes: Readonly<Record<string, number[]>>;
  /** By the key: which of the learner's files its checks run, or why nothing can be run. */
  labs: Readonly<Record<string, { used: string[] } | { problem: string }>>;
}

/**
 * The program that reads what a learner wrote: in a process of its own, since a text can be made that takes a
 * parser down. It runs none of it.
 */
const request = JSON.parse(await text(process.stdin)) as ReaderRequest;
const answer = JSON.stringify(await read(request));
for (let rest = Buffer.from(answer); rest.length > 0; ) rest = rest.subarray(writeSync(3, rest));
process.exit(0);

async function read({ root, files, labs, compared }: ReaderRequest): Promise<ReaderAnswer> {
  const states = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, moduleState(file, text)]),
  );
  const reference = new Set(referenceModules(root));
  const shapes: Record<string, number[]> = {};
  for (const [file, text] of Object.entries(files)) {
    const shape = compared.includes(file) && states[file] !== "mixed" ? shapeOf(text) : undefined;
    if (shape) shapes[file] = shape;
  }
  const bundled: Record<string, { used: string[] } | { problem: string }> = {};
  for (const { name, key, modules, outfile, files: texts = files } of labs) {
    const instead = (module: string) => {
      const text = Object.hasOwn(texts, module) ? texts[module] : undefined;
      if (text === undefined || moduleState(module, text) !== "yours") return undefined;
      return modules.includes(module) || !reference.has(module) ? text : undefined;
    };
    bundled[key] = await bundleForCell({ root, checks: `labs/${name}/checks.ts`, instead, outfile }).then(
      (used) => ({ used }),
      (error: unknown) => ({ problem: problemOf(error) }),
    );
  }
  return { states, shapes, labs: bundled };
}

function referenceModules(root: string): string[] {
  const folder = join(root, "solutions/src");
  return existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : [];
}

function problemOf(error: unknown): string {
  const [fault] = (error as Partial<import("esbuild").BuildFailure>).errors ?? [];
  if (!fault) return String((error as Error)?.message ?? error).slice(0, 500);
  const file = fault.location?.file.replace(/^learner:/, "");
  return `${file === undefined ? "" : `${file}: `}${fault.text}`.slice(0, 500);
}
