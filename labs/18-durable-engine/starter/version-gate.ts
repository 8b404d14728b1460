import type { UnfinishedWorkflow } from "#contracts/engine.ts";
import type { Fact } from "#contracts/facts.ts";
import { todo } from "#contracts/todo.ts";

export type VersionGate = { kind: "carry" } | { kind: "leave"; reason: Fact };

/**
 * The version of a workflow is what it records: the kinds of its steps, in the order in which the code can
 * ask for them. A digest of the source, as engines take it, changes with every word and leaves running
 * workflows behind; it also stays the same when only a function changed that the source calls.
 * @param stepKinds declared beside the code that asks for them
 */
export function stepsVersion(_name: string, _stepKinds: readonly string[]): string {
  // `sha256Hex` of `#agent/arguments-digest.ts` makes a digest.
  return todo("18.2", { zh: "名字加上步骤种类的摘要", en: "the name, and a digest of the kinds of steps" });
}

/** Whether this code may go through the recorded steps of a workflow. Newer or older makes no difference. */
export function versionGate(_workflow: Pick<UnfinishedWorkflow, "version">, _own: string): VersionGate {
  return todo("18.2", { zh: "相同才接，否则写明两个版本", en: "carry the same one; else name both" });
}

/** Versions whose processes must not be switched off yet, with how many workflows each still has. */
export function versionsStillNeeded(
  _unfinished: readonly Pick<UnfinishedWorkflow, "version">[],
  _own: string,
): ReadonlyMap<string, number> {
  return todo("18.2", { zh: "按版本数一数被留下的工作流", en: "count by version what is left" });
}
