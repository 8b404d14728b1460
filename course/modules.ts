import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";

export type ModuleState = "borrowed" | "yours" | "mixed" | "missing";

/**
 * Says whose modules are about to run. Mixing is refused: a local export never reaches inside the borrowed
 * module, and a mistyped name would silently run the reference.
 * @throws {HarnessError} `command.module_mixed`, `command.module_missing`
 */
export function inspectModules(root: string): Fact {
  if (runsReference()) {
    return { code: "command.modules_reference", params: {} };
  }
  const yours = listModules(root).filter((file) => {
    const state = moduleState(file, readIfThere(join(root, "my-pi-agent/src", file)));
    if (state === "mixed" || state === "missing") {
      const params = { file, line: borrowedLine(file), why: { code: "command.mixing", params: {} } } as const;
      throw new HarnessError({ code: `command.module_${state}`, params });
    }
    return state === "yours";
  });
  return yours.length === 0
    ? { code: "command.modules_borrowed", params: {} }
    : { code: "command.modules_yours", params: { modules: yours.join(", ") } };
}

/** `file` is the path below `my-pi-agent/src`, `text` what it holds; undefined: there is no such file. */
export function moduleState(file: string, text: string | undefined): ModuleState {
  if (text === undefined) {
    return "missing";
  }
  if (text.trimEnd() === borrowedLine(file)) {
    return "borrowed";
  }
  return text.includes("#reference") ? "mixed" : "yours";
}

export function borrowedLine(file: string): string {
  return `export * from "#reference/${file}";`;
}

/** The reference's modules, and what the learner added to them; tests are no modules. */
function listModules(root: string): string[] {
  const files = ["solutions/src", "my-pi-agent/src"].flatMap((folder) =>
    (readdirSync(join(root, folder), { recursive: true }) as string[]).map((file) =>
      file.replaceAll("\\", "/"),
    ),
  );
  return [...new Set(files)].filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts")).sort();
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return undefined;
    }
    throw error;
  }
}

/**
 * The words that gave Node its export conditions; asking its resolver would cost as much as loading five
 * modules.
 */
function runsReference(): boolean {
  const words = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? "").split(/\s+/)];
  return words.some(
    (word, index) =>
      word === "--conditions=reference" ||
      word === "-C=reference" ||
      (word === "reference" && ["-C", "--conditions"].includes(words[index - 1] ?? "")),
  );
}
