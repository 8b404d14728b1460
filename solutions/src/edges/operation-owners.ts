import type { Ownership } from "#contracts/reconciliation.ts";

const DAY_MS = 86_400_000;

/**
 * Who has to find out what became of an operation, by `MY_PI_AGENT_OWNERS="li,wang"`: each has a day. Nobody
 * is named where the host names nobody.
 */
export function operationOwners({ MY_PI_AGENT_OWNERS = "" }: NodeJS.ProcessEnv): Ownership | undefined {
  const [first, ...others] = MY_PI_AGENT_OWNERS.split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return first === undefined ? undefined : { owners: [first, ...others], escalateAfterMs: DAY_MS };
}
