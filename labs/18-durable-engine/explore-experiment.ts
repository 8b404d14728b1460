import { explore } from "../../crash-explorer/explore.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { enginePlans, engineScenario } from "./explored.ts";
import { measured } from "./scene.ts";

/** The harness as a workflow, on an engine in memory: every crash, and two executions in every order. */
export async function explored(context: LabContext): Promise<Measured> {
  const { crashes, keyed, twice } = enginePlans;
  const reports = [
    await explore(await engineScenario("crashes", crashes), { level: "process", ...PATIENCE }),
    await explore(await engineScenario("keyed", keyed), { level: "process", ...PATIENCE }),
    await explore(await engineScenario("twice", twice), { level: "order", ...PATIENCE }),
  ];
  const states = reports.reduce((sum, report) => sum + report.states, 0);
  const verdict = [...new Set(reports.map((report) => report.verdict))].join(", ");
  const broken = reports.find(({ violation }) => violation)?.violation;
  if (broken) {
    const params = { invariant: broken.invariant };
    return measured(context, "failed", { code: "lab18.broken", params }, { verdict, states });
  }
  return measured(
    context,
    "completed",
    { code: "lab18.explored", params: { states } },
    {
      verdict,
      states,
    },
  );
}

const PATIENCE = { patienceMs: 5_000 };
