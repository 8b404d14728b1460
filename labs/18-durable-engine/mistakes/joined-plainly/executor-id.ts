import { HarnessError } from "#contracts/errors.ts";

/** One life of one process. Its number comes back after a restart, so something drawn by lot goes with it. */
export interface ProcessLife {
  host: string;
  pid: number;
  nonce: string;
}

/**
 * The name under which a process takes workflows: no other process, and no later life of this one, has it.
 * An engine takes equal names for one process. It gives the workflows of a name to whoever starts under it,
 * since it must have died, and so a live workflow is launched twice.
 * @throws {HarnessError} `engine.no_life`: without a nonce two lives could share the name.
 */
export function executorIdOf({ host, pid, nonce }: ProcessLife): string {
  if (nonce === "") throw new HarnessError({ code: "engine.no_life", params: {} });
  return [host, String(pid), nonce].join(":");
}

/** Undefined: no name of ours, such as an engine's default. Nobody can say whether its process lives. */
export function lifeOf(executorId: string): ProcessLife | undefined {
  const [host, pid, nonce, ...more] = executorId.split(":").map(decoded);
  if (!host || !pid || !nonce || more.length > 0 || !/^[1-9]\d*$/.test(pid)) return undefined;
  return { host, pid: Number(pid), nonce };
}

/** The row of lab 17's leases that says whether this executor lives. */
export function executorLease(executorId: string): string {
  return `executor:${executorId}`;
}

/** What an engine's table holds is foreign input. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
