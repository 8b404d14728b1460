import { explore } from "../../crash-explorer/explore.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { restoreScenario } from "./explored.ts";
import { measured } from "./lives.ts";

/** How many states there are in which crashes can leave a restore, and whether each is mended. */
export async function exploredRestore(context: LabContext): Promise<Measured> {
  // What the tool registry loads on demand takes longer than a life may wait.
  await import("typebox/schema");
  const options = { level: "process", patienceMs: 5_000 } as const;
  const { verdict, states, violation } = await explore(await restoreScenario("process")(), options);
  if (violation) {
    const { invariant } = violation;
    return measured(context, "failed", { code: "lab12.broken", params: { invariant } }, { verdict, states });
  }
  const reason = { code: "lab12.explored", params: { states } } as const;
  return measured(context, "completed", reason, { verdict, states });
}
