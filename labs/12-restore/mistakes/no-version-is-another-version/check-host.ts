import { kindFact } from "#agent/describe-host.ts";
import type { Fact } from "#contracts/facts.ts";
import { HOST_KINDS, type HostKind, type HostManifest, type HostPart } from "#contracts/host-manifest.ts";
import type { HostDifference } from "#contracts/restore.ts";

/** Of two hooks the second sees what the first made of it, so their order is a part of what they do. */
const ORDERED: readonly HostKind[] = ["extension", "resourceLoader", "systemPromptHook", "appHook"];

/** Those in use are asked about one by one, by `missingActiveTools` and `missingModel`. */
const ASKED_ABOUT: readonly HostKind[] = ["tool", "model"];

/**
 * In what this host is not the one that the session was last used with. It says what differs, and not what
 * to do about it: the same difference refuses one restore and is only reported by another.
 * @param recorded as the log holds it; undefined: no host is recorded, so there is nothing to hold against
 */
export function checkHost(recorded: HostManifest | undefined, offered: HostManifest): HostDifference[] {
  if (recorded === undefined) return [];
  return HOST_KINDS.flatMap((kind) => checkKind(kind, recorded[kind] ?? [], offered[kind] ?? []));
}

/** Whether a new record would say the same as this one. */
export function sameHost(one: HostManifest, other: HostManifest): boolean {
  const plain = (manifest: HostManifest) =>
    HOST_KINDS.map((kind) => (manifest[kind] ?? []).map(({ id, version, hash }) => [id, version, hash]));
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function checkKind(
  kind: HostKind,
  recorded: readonly HostPart[],
  offered: readonly HostPart[],
): HostDifference[] {
  const isIn = (parts: readonly HostPart[], id: string) => parts.some((part) => part.id === id);
  const missing = recorded.filter(({ id }) => !isIn(offered, id));
  const added = offered.filter(({ id }) => !isIn(recorded, id));
  const severity = ASKED_ABOUT.includes(kind) ? "note" : "problem";
  return [
    ...missing.map(({ id }) => difference(severity, "host.missing", kind, { id })),
    ...recorded.flatMap((part) => checkPart(kind, part, offered)),
    ...(ORDERED.includes(kind) ? checkOrder(kind, recorded, offered) : []),
    ...added.map(({ id }) => difference("note", "host.added", kind, { id })),
  ];
}

/** Compared only where both say something: nothing can be told from a version that nobody gave. */
function checkPart(kind: HostKind, recorded: HostPart, offered: readonly HostPart[]): HostDifference[] {
  const now = offered.find(({ id }) => id === recorded.id);
  if (now === undefined) return [];
  const { id } = recorded;
  const differs = (was?: string, is?: string) => was !== is;
  const versions = { id, was: recorded.version ?? "", is: now.version ?? "" };
  return [
    ...(differs(recorded.version, now.version)
      ? [difference("problem", "host.other_version", kind, versions)]
      : []),
    ...(differs(recorded.hash, now.hash) ? [difference("problem", "host.other_hash", kind, { id })] : []),
  ];
}

/** Of the parts that are there both times: a missing one is told of already. */
function checkOrder(
  kind: HostKind,
  recorded: readonly HostPart[],
  offered: readonly HostPart[],
): HostDifference[] {
  const idsOf = (parts: readonly HostPart[], others: readonly HostPart[]) =>
    parts.flatMap(({ id }) => (others.some((other) => other.id === id) ? [id] : []));
  const [was, is] = [idsOf(recorded, offered).join(", "), idsOf(offered, recorded).join(", ")];
  return was === is ? [] : [difference("problem", "host.other_order", kind, { was, is })];
}

function difference(
  severity: HostDifference["severity"],
  code: "host.missing" | "host.added" | "host.other_version" | "host.other_hash" | "host.other_order",
  kind: HostKind,
  params: Fact["params"],
): HostDifference {
  return { severity, fact: { code, params: { kind: kindFact(kind), ...params } } };
}
