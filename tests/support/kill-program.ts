import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleProgram } from "../../my-pi-agent/bundle.js";

export interface KillPlace {
  program: string;
  /** An empty folder of its own each time. */
  folder(): string;
  remove(): void;
}

/** A program that lives the scenarios of a module, and room for its lives. */
export async function prepareKills(module: string, find: string): Promise<KillPlace> {
  const above = mkdtempSync(join(tmpdir(), "agent-harness-lab-kills-"));
  const program = join(above, "program.mjs");
  await bundleProgram(
    `import { ${find} as found } from "./${module}";
    import { serveLives } from "./crash-explorer/real-child.ts";
    export const find = found;
    await serveLives(import.meta.url, find);`,
    program,
  );
  return {
    program,
    folder: () => mkdtempSync(join(above, "lives-")),
    remove: () => rmSync(above, { recursive: true, force: true }),
  };
}
