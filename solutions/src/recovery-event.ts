import { isFact } from "#agent/stored-shapes.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Answer, Gate } from "#contracts/loop.ts";

/** What an old record said of a call that its process died on; undefined: there was none. */
export function recoveryEvent(gate: Gate | undefined, tool: string): Fact {
  const params = { tool };
  if (!gate) return { code: "recovery.first_run", params };
  switch (gate.kind) {
    case "answer":
      return toldBySettler(gate.answer) ?? { code: "recovery.result_reused", params };
    case "go":
      return { code: "recovery.run_again", params };
    case "end":
      return gate.end.terminal === "blocked"
        ? { code: "recovery.effect_unknown", params }
        : { code: "recovery.refused", params };
  }
}

/** Nothing was saved then: somebody settled it, and what they found out is all that is known. */
function toldBySettler({ details }: Answer): Fact | undefined {
  return isFact(details) && details.code.startsWith("reconcile.told_") ? details : undefined;
}
