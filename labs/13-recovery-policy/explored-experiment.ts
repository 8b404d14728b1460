import { explore } from "../../crash-explorer/explore.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { recoveryScenario } from "./explored.ts";

const plan = { policy: "mark_interrupted", journaled: true, repeats: false, short: true } as const;

/** All crashes of one short run, and how many different states they leave. */
export async function explored({ tell }: LabContext): Promise<Measured> {
  tell({ code: "lab13.exploring", params: {} });
  const scenario = await recoveryScenario("recovery", plan);
  const { verdict, states, violation } = await explore(scenario, { patienceMs: 20_000 });
  return {
    terminal: violation ? "failed" : "completed",
    verdict,
    states,
    broken: violation?.invariant ?? null,
  };
}
