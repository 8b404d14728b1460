import type { Fact } from "#contracts/facts.ts";
import type { Gate } from "#contracts/loop.ts";

/** What an old record said of a call that its process died on; undefined: there was none. */
export function recoveryEvent(gate: Gate | undefined, tool: string): Fact {
  const params = { tool };
  if (!gate) return { code: "recovery.first_run", params };
  switch (gate.kind) {
    case "answer":
      return { code: "recovery.result_reused", params };
    case "go":
      return { code: "recovery.run_again", params };
    case "end":
      return gate.end.terminal === "blocked"
        ? { code: "recovery.effect_unknown", params }
        : { code: "recovery.refused", params };
  }
}
