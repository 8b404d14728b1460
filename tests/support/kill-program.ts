import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killProgram } from "../../course/kill-path.ts";
import type { LabListing } from "../../labs/curriculum.ts";
import { bundleProgram } from "../../my-pi-agent/bundle.js";

export interface KillPlace {
  program: string;
  /** An empty folder of its own each time. */
  folder(): string;
  remove(): void;
}

/** A program that lives the scenarios of a module, and room for its lives. */
export function prepareKills(module: string, find: string): Promise<KillPlace> {
  return bundled(`import { ${find} as found } from "./${module}";
    import { serveLives } from "./crash-explorer/real-child.ts";
    export const find = found;
    await serveLives(import.meta.url, find);`);
}

/** The program that the command makes for `--kill`. */
export function prepareLabKills(lab: LabListing, instead?: Instead): Promise<KillPlace> {
  return bundled(killProgram(lab), instead);
}

type Instead = Parameters<typeof bundleProgram>[2];

async function bundled(source: string, instead?: Instead): Promise<KillPlace> {
  const above = mkdtempSync(join(tmpdir(), "agent-harness-lab-kills-"));
  const program = join(above, "program.mjs");
  await bundleProgram(source, program, instead);
  return {
    program,
    folder: () => mkdtempSync(join(above, "lives-")),
    remove: () => rmSync(above, { recursive: true, force: true }),
  };
}
