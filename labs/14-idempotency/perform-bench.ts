import type { ToolOutcome } from "#contracts/tools.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import type { Example } from "../example-check.ts";
import { createBench, ok, said, toolOf } from "./check-bench.ts";

export type Bench = ReturnType<typeof createBench>;

export function holds(
  invariant: string,
  breach: (bench: Bench) => Promise<Breach | undefined>,
  tool = toolOf(),
): Example {
  return { invariant, breach: () => breach(createBench(tool)) };
}

/** The key that the tool is given, where it runs. */
export async function keyOf(
  { perform, call }: Bench,
  entryId: string,
  then = async (): Promise<ToolOutcome> => ok,
) {
  let key: string | undefined;
  const settled = await perform(call({}, entryId), async ({ idempotencyKey }) => {
    key = idempotencyKey;
    return then();
  });
  return { key, settled: said(settled) };
}

export const states = async ({ journal }: Bench) => (await journal.records()).map(({ state }) => state);
