import { sha256Hex } from "#agent/arguments-digest.ts";
import type { UnfinishedWorkflow } from "#contracts/engine.ts";
import type { Fact } from "#contracts/facts.ts";

export type VersionGate = { kind: "carry" } | { kind: "leave"; reason: Fact };

/**
 * The version of a workflow is what it records: the kinds of its steps, in the order in which the code can
 * ask for them. A digest of the source, as engines take it, changes with every word and leaves running
 * workflows behind; it also stays the same when only a function changed that the source calls.
 * @param stepKinds declared beside the code that asks for them
 */
export function stepsVersion(name: string, stepKinds: readonly string[]): string {
  return `${name}-${sha256Hex(stepKinds.join(",")).slice(0, 12)}`;
}

/** Whether this code may go through the recorded steps of a workflow. Newer or older makes no difference. */
export function versionGate(workflow: Pick<UnfinishedWorkflow, "version">, own: string): VersionGate {
  const { version } = workflow;
  if (version === own) return { kind: "carry" };
  return { kind: "leave", reason: { code: "engine.other_version", params: { version, own } } };
}

/** Versions whose processes must not be switched off yet, with how many workflows each still has. */
export function versionsStillNeeded(
  unfinished: readonly Pick<UnfinishedWorkflow, "version">[],
  own: string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const workflow of unfinished) {
    if (versionGate(workflow, own).kind === "carry") continue;
    counts.set(workflow.version, (counts.get(workflow.version) ?? 0) + 1);
  }
  return counts;
}
