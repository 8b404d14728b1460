import { explore } from "../../crash-explorer/explore.ts";
import { recoveryScenario } from "./explored.ts";

await import("typebox/schema");
for (const level of (process.argv[2] ?? "process,power").split(",") as never[])
  for (const policy of ["mark_interrupted", "retry_unfinished"] as const)
    for (const journaled of [true, false])
      for (const repeats of [journaled]) {
        const t = Date.now();
        const r = await explore(await recoveryScenario("recovery", { policy, journaled, repeats }), {
          level,
          patienceMs: 20000,
          maxStates: 20000,
        });
        console.log(
          level,
          policy,
          journaled,
          r.verdict,
          r.states,
          r.runs,
          Date.now() - t,
          JSON.stringify(r.neverCrossed),
        );
        if (r.violation) {
          console.log(r.violation.invariant, r.violation.expected, "|", r.violation.received);
          for (const h of r.violation.history as unknown as {
            operations: string[];
            left: Record<string, unknown>;
          }[]) {
            console.log(h.operations.length, h.operations.at(-1));
            for (const [k, v] of Object.entries(h.left))
              console.log(k, "\n" + ((v as { en?: string }).en ?? JSON.stringify(v)));
          }
        }
      }
