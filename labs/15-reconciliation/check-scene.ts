import { decideByOperator } from "#agent/operator-decision.ts";
import type { Choice } from "#contracts/reconciliation.ts";
import type { Example } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { createBench, type Says } from "./check-bench.ts";

export type Bench = Awaited<ReturnType<typeof createBench>>;

/** On a bench of its own. */
export function example(
  invariant: string,
  says: Says,
  see: (bench: Bench) => Promise<unknown>,
  expected: unknown,
): Example {
  return { invariant, breach: async () => unlessEqual(await see(await createBench(says)), expected) };
}

/** A person's decision, signed and with a reason if nothing else is given. */
export function decide({ parts, open }: Bench, choice: Choice, operator = "li", reason = "looked") {
  return decideByOperator(parts, open, { choice, operator, reason, task: "call" });
}
