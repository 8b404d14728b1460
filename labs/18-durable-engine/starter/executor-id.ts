import { todo } from "#contracts/todo.ts";

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
export function executorIdOf(_life: ProcessLife): string {
  return todo("18.1", {
    zh: "三段各自编码，没有随机的一段就抛出",
    en: "three parts, each encoded; without a nonce it throws",
  });
}

/** Undefined: no name of ours, such as an engine's default. Nobody can say whether its process lives. */
export function lifeOf(_executorId: string): ProcessLife | undefined {
  return todo("18.1", {
    zh: "把名字读回来，读不出就是 undefined",
    en: "read the name back, or give undefined",
  });
}

/** The row of lab 17's leases that says whether this executor lives. */
export function executorLease(_executorId: string): string {
  return todo("18.1", { zh: "租约行的名字", en: "the name of the lease row" });
}
