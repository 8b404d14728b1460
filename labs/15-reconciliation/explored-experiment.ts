import { explore } from "../../crash-explorer/explore.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { reconciledScenario } from "./explored.ts";
import { twoPeopleScenario } from "./two-people.ts";

/** Every crash, any number of times, reconciliation included. */
export async function explored({ tell }: LabContext): Promise<Measured> {
  tell({ code: "lab15.exploring", params: {} });
  const found: Record<string, string | number | null> = { terminal: "completed" };
  for (const name of ["asked", "decided", "fragile", "mute"] as const) {
    const options = { patienceMs: 20_000 };
    const { verdict, states, violation } = await explore(await reconciledScenario(name), options);
    if (violation) found.terminal = "failed";
    found[`${name}.verdict`] = violation?.invariant ?? verdict;
    found[`${name}.states`] = states;
  }
  const options = { level: "order", patienceMs: 20_000 } as const;
  const { verdict, states, violation } = await explore(await twoPeopleScenario(), options);
  if (violation) found.terminal = "failed";
  return { ...found, "people.verdict": violation?.invariant ?? verdict, "people.states": states };
}
