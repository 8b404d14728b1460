import { join } from "node:path";
import type { RealReport } from "../crash-explorer/compare-real.ts";
import { kill } from "../crash-explorer/kill.ts";
import type { Path } from "../crash-explorer/token.ts";
import type { Check } from "../labs/check.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { openFolders } from "./folders.ts";
import type { House } from "./house.ts";
import { checksFile, insteadFor, type Whose } from "./lab-thread.ts";
import { loadModules } from "./modules.ts";
import { firstOf } from "./serve-checks.ts";

/** The program is made of the same modules as the check, the learner's own among them. */
export async function killPath(
  path: Path,
  { lab, whose, folder, house }: { lab: LabListing; whose: Whose; folder: string; house: House },
): Promise<RealReport> {
  const instead = insteadFor(whose, lab, house);
  const program = join(openFolders(undefined).fresh("program-"), "program.mjs");
  await house.bundle(killProgram(lab), program, instead);
  const { exports } = await loadModules<{ checks: readonly Check[] }>(house, checksFile(lab), instead);
  const scenario = await firstOf(exports.checks, (check) => check.scenarioOf?.(path));
  return kill(scenario, path, { program, folder });
}

/** The source of a program that lives the lives of a lab's explorations. */
export function killProgram(lab: LabListing): string {
  return `import { checks } from "./${checksFile(lab)}";
    import { serveLives } from "./crash-explorer/real-child.ts";
    export async function find(scenario) {
      for (const check of checks) {
        const found = await check.scenarioOf?.({ scenario, level: "process" });
        if (found) return found;
      }
    }
    await serveLives(import.meta.url, find);`;
}
