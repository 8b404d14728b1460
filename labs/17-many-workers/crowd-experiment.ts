import { explore } from "../../crash-explorer/explore.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { letWork } from "./crowd.ts";
import { plans, workersScenario } from "./explored.ts";
import { inScene, measured } from "./scene.ts";

/** Four workers at twelve runs; two of them die on the way. */
export function manyWorkers(context: LabContext): Promise<Measured> {
  return inScene(async (scene) => {
    const crowd = { workers: 4, runs: 12, callsEach: 2, kills: 2, random: Math.random };
    const { effects, twice, openRuns, unsettled } = await letWork(scene, crowd);
    const params = { runs: crowd.runs, payments: effects };
    return measured(
      context,
      openRuns === 0 ? "completed" : "failed",
      { code: "lab17.crowd", params },
      {
        payments: effects,
        twice,
        openRuns,
        unsettled,
      },
    );
  });
}

/** One worker whose answers get lost, and two of which one was frozen: every crash, in every order. */
export async function explored(context: LabContext): Promise<Measured> {
  await import("typebox/schema");
  const lost = await explore(await workersScenario("lost", plans.lost), { level: "process", ...PATIENCE });
  const frozen = await explore(await workersScenario("plain", plans.plain), { level: "order", ...PATIENCE });
  const states = lost.states + frozen.states;
  const broken = lost.violation ?? frozen.violation;
  const verdicts = [...new Set([lost.verdict, frozen.verdict])].join(", ");
  if (broken) {
    const params = { invariant: broken.invariant };
    return measured(context, "failed", { code: "lab17.broken", params }, { verdict: verdicts, states });
  }
  return measured(
    context,
    "completed",
    { code: "lab17.explored", params: { states } },
    {
      verdict: verdicts,
      states,
    },
  );
}

const PATIENCE = { patienceMs: 5_000 };
