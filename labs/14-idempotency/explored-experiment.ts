import { explore } from "../../crash-explorer/explore.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { keyedScenario } from "./explored.ts";

/** Every crash, any number of times, with requests that outlive their sender. */
export async function explored({ tell }: LabContext): Promise<Measured> {
  tell({ code: "lab14.exploring", params: {} });
  const found: Record<string, string | number | null> = { terminal: "completed" };
  for (const name of ["again", "wanted", "unkeyed", "forgotten", "unsaved"] as const) {
    const { verdict, states, violation } = await explore(await keyedScenario(name), { patienceMs: 20_000 });
    if (violation) found.terminal = "failed";
    found[`${name}.verdict`] = violation?.invariant ?? verdict;
    found[`${name}.states`] = states;
  }
  return found;
}
