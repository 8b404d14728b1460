import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { root } from "./run-command.ts";

export type Files = Readonly<Record<string, string>>;

const planted: string[] = [];

afterAll(() => {
  for (const tree of planted) {
    rmSync(tree, { recursive: true, force: true });
  }
});

/** A copy of the house in a temporary folder, in which a test may break what it likes. */
export function plantTree(folders: readonly string[], files: Files, name = "lab"): string {
  const above = mkdtempSync(join(tmpdir(), "agent-harness-lab-tree-"));
  const tree = join(above, name);
  planted.push(above);
  for (const part of ["package.json", "tsconfig.json", ...folders]) {
    cpSync(join(root, part), join(tree, part), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"), "junction");
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  }
  return tree;
}

/**
 * Lends trees in which one file has another text. A tree is used again, since planting one costs more
 * than the run itself.
 */
export function lendTrees(plant: () => string) {
  const free: string[] = [];
  return async <Value>(file: string, text: string, use: (tree: string) => Promise<Value>): Promise<Value> => {
    const tree = free.pop() ?? plant();
    const before = readFileSync(join(tree, file), "utf8");
    writeFileSync(join(tree, file), text);
    try {
      return await use(tree);
    } finally {
      writeFileSync(join(tree, file), before);
      free.push(tree);
    }
  };
}

/**
 * The command alone and the few modules that it shares with the agent, with one small lab of the test's own
 * making under the name of lab 08, and one module.
 */
export function plantSmallLab(files: Files = {}, name?: string): string {
  const shared = readdirSync(join(root, "labs")).filter((file) => file.endsWith(".ts"));
  const used = [
    "edges/make-folder",
    "edges/process-name",
    "edges/session-lock",
    "edges/sync-names",
    "problem-of",
  ];
  const own = ["solutions", "my-pi-agent"].flatMap((part) => used.map((file) => `${part}/src/${file}.ts`));
  const parts = [
    "course",
    ...readdirSync(join(root, "my-pi-agent"))
      .filter((file) => file.endsWith(".js") && file !== "start.js")
      .map((file) => `my-pi-agent/${file}`),
    "contracts",
    "crash-explorer",
    ...own,
    "labs/00-first-crash/prediction.ts",
    ...shared.map((file) => `labs/${file}`),
  ];
  const small = {
    "solutions/src/trace.ts": smallModule,
    "my-pi-agent/src/trace.ts": `export * from "#reference/trace.ts";\n`,
    "labs/08-recovery/lab.ts": smallLab,
    "labs/08-recovery/expected.json": JSON.stringify(smallExpected),
    ...files,
  };
  return plantTree(parts, small, name);
}

export const smallModule = `export const answer = async (): Promise<string> => "42";\n`;

const smallLab = `import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { answer } from "#agent/trace.ts";
import type { Lab } from "../experiment.ts";

const title = { zh: "标题", en: "title" };

export const lab: Lab = {
  main: {
    title,
    async run({ text, tell, folder }) {
      writeFileSync(join(folder, "session.jsonl"), "{}", { flag: "wx" });
      const message = "\\u001b[31mred\\u001b[0m \\u001b]0;name\\u0007\\u202eend\\u0008";
      tell({ code: "tool.threw", params: { tool: "write", message } });
      const reason = text({ code: "run.completed", params: {} });
      return { terminal: "completed", reason, answer: await answer() };
    },
  },
  large: { title, run: async () => ({ terminal: "x".repeat(3_000_000) }) },
};
`;

const main = (reason: string) => ({ terminal: "completed", reason, answer: "42" });
const large = { terminal: "x".repeat(3_000_000) };

export const smallExpected = {
  main: {
    zh: main("模型给出最终答复，所有工具调用都有结果"),
    en: main("the model gave its final answer, and every tool call has its result"),
  },
  large: { zh: large, en: large },
};
