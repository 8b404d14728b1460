import { explore } from "../../crash-explorer/explore.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { settingsScenario } from "./explored.ts";

/** Every place where the process can die, any number of times, with changes while idle and while busy. */
export async function everyCrash(context: LabContext): Promise<Measured> {
  const options = { level: "process", maxStates: 2_000, patienceMs: 5_000 } as const;
  await import("typebox/schema");
  const { verdict, states, violation } = await explore(await settingsScenario("process")(), options);
  const invariant = violation?.invariant ?? verdict;
  const isRight = verdict === "exhaustive";
  const reason = isRight
    ? context.text({ code: "lab10.explored", params: { states } })
    : context.text({ code: "lab10.explored_broken", params: { invariant } });
  return { terminal: isRight ? "completed" : "failed", reason, verdict, states };
}
