import { sha256Hex } from "#agent/arguments-digest.ts";
import type { UnfinishedWorkflow } from "#contracts/engine.ts";
import type { Fact } from "#contracts/facts.ts";

export type VersionGate = { kind: "carry" } | { kind: "leave"; reason: Fact };

/** The whole digest, and the name at its end. */
export function stepsVersion(name: string, stepKinds: readonly string[]): string {
  return `${sha256Hex(JSON.stringify([name, ...stepKinds]))}/${name}`;
}

export function versionGate({ version }: Pick<UnfinishedWorkflow, "version">, own: string): VersionGate {
  if (version !== own) {
    return { kind: "leave", reason: { code: "engine.other_version", params: { version, own } } };
  }
  return { kind: "carry" };
}

export function versionsStillNeeded(
  unfinished: readonly Pick<UnfinishedWorkflow, "version">[],
  own: string,
): ReadonlyMap<string, number> {
  const others = unfinished.map(({ version }) => version).filter((version) => version !== own);
  const count = (version: string) => others.filter((other) => other === version).length;
  return new Map(others.map((version) => [version, count(version)]));
}
