import { readdirSync } from "node:fs";
import type { Check } from "../../labs/check.ts";
import { curriculum, type LabListing } from "../../labs/curriculum.ts";
import { loadBundle } from "../../my-pi-agent/bundle.js";
import { type KillPlace, prepareLabKills } from "./kill-program.ts";

/** A lab in which one of its mistakes takes the place of the finished module. */
export interface LabWithMistake extends KillPlace {
  checks: readonly Check[];
}

/** @param name undefined: all modules are the finished ones */
export async function labWithMistake(number: string, name?: string): Promise<LabWithMistake> {
  const lab = curriculum.find((listing) => listing.number === number);
  if (lab === undefined) throw new Error(`there is no lab ${number}`);
  const instead = name === undefined ? undefined : modulesOf(lab, name);
  const { exports } = await loadBundle(`labs/${number}-${lab.slug}/checks.ts`, instead);
  const { checks } = exports as unknown as { checks: readonly Check[] };
  return { ...(await prepareLabKills(lab, instead)), checks };
}

function modulesOf({ number, slug }: LabListing, name: string): (module: string) => string | undefined {
  const folder = `labs/${number}-${slug}/mistakes/${name}`;
  const modules = (readdirSync(folder, { recursive: true }) as string[]).filter((file) =>
    file.endsWith(".ts"),
  );
  return (module) => (modules.includes(module) ? `${folder}/${module}` : undefined);
}
