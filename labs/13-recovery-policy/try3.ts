import { explore } from "../../crash-explorer/explore.ts";
import { raceScenario } from "./explored-races.ts";
import { races } from "./races.ts";

await import("typebox/schema");
for (const race of races) {
  if (process.argv[2] && process.argv[2] !== race.name) continue;
  const t = Date.now();
  const r = await explore(await raceScenario(race), { level: "order", patienceMs: 20000, maxStates: 5000 });
  console.log(race.name, r.verdict, r.states, r.runs, Date.now() - t);
  if (r.violation) {
    console.log(r.violation.invariant, r.violation.expected, "|", r.violation.received);
    for (const h of r.violation.history as unknown as {
      operations: string[];
      left: Record<string, unknown>;
    }[]) {
      console.log(h.operations.length, h.operations.at(-1), (h as never as { choices: unknown }).choices);
      if (process.argv[2])
        for (const [k, v] of Object.entries(h.left))
          console.log(k, `\n${(v as { en?: string }).en ?? JSON.stringify(v)}`);
    }
  }
}
