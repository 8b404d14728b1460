import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { House } from "../house.ts";
import { ProcessTree } from "./process-tree.ts";
import type { ReaderAnswer, ReaderRequest } from "./reader.ts";

/** Where a class is graded: the programs, and a folder for what is made of each learner's modules. */
export interface Workshop {
  /** The program that a check runs in. */
  cell: string;
  folder(name: string): string;
  /** Undefined: the reader came to no end, or to a bad one. */
  read(request: ReaderRequest): Promise<ReaderAnswer | undefined>;
  close(): void;
}

export async function openWorkshop({ bundleForThread }: Pick<House, "bundleForThread">): Promise<Workshop> {
  const own = realpathSync(mkdtempSync(join(tmpdir(), "agent-harness-lab-grade-")));
  const close = () => rmSync(own, { recursive: true, force: true });
  const folder = (name: string) => {
    mkdirSync(join(own, name), { recursive: true });
    return join(own, name);
  };
  const [cell, reader] = await Promise.all(
    ["cell", "reader"].map(async (name) => {
      const { file, remove } = await bundleForThread(`import "./course/grade/${name}.ts";`);
      // Node takes it for an ES module by its name: no package.json is near.
      const program = join(folder(`program-${name}`), `${name}.mjs`);
      copyFileSync(file, program);
      remove();
      return program;
    }),
  );
  return { cell: cell ?? "", folder, close, read: (request) => read(reader ?? "", request) };
}

const READING_MS = 120_000;

async function read(program: string, request: ReaderRequest): Promise<ReaderAnswer | undefined> {
  const reader = spawn(process.execPath, ["--max-old-space-size=1024", program], {
    cwd: request.root,
    env: {},
    detached: true,
    stdio: ["pipe", "ignore", "ignore", "pipe"],
  });
  if (reader.pid === undefined) throw (await once(reader, "error"))[0];
  const tree = new ProcessTree(reader.pid);
  readers.add(tree);
  const late = setTimeout(() => tree.kill(), READING_MS);
  try {
    // It may be gone before it has read everything.
    reader.stdin?.on("error", () => {});
    reader.stdin?.end(JSON.stringify(request));
    const [answer, [code]] = await Promise.all([text(reader.stdio[3] as Readable), once(reader, "exit")]);
    return code === 0 ? (JSON.parse(answer) as ReaderAnswer) : undefined;
  } finally {
    clearTimeout(late);
    tree.kill();
    readers.delete(tree);
  }
}

const readers = new Set<ProcessTree>();

export function endAllReaders(): void {
  for (const tree of readers) tree.kill();
}

/** The modules that a lab gives to begin with, by their path below `my-pi-agent/src`. */
export function starterOf(root: string, lab: string): Record<string, string> {
  const folder = join(root, "labs", lab, "starter");
  const names = (readdirSync(folder, { recursive: true }) as string[]).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const files = names.filter((name) => name.endsWith(".ts"));
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
