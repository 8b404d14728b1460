import { kindFact } from "#agent/describe-host.ts";
import type { Fact } from "#contracts/facts.ts";
import { HOST_KINDS, type HostKind, type HostManifest, type HostPart } from "#contracts/host-manifest.ts";
import type { HostDifference } from "#contracts/restore.ts";
import { todo } from "#contracts/todo.ts";

/** Of two hooks the second sees what the first made of it, so their order is a part of what they do. */
export const ORDERED: readonly HostKind[] = ["extension", "resourceLoader", "systemPromptHook", "appHook"];

/** Those in use are asked about one by one, by `missingActiveTools` and `missingModel`. */
export const ASKED_ABOUT: readonly HostKind[] = ["tool", "model"];

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

/**
 * 任务 12.3：缺了、变了、次序不同、多了，按这个次序。
 * Task 12.3: missing, changed, in another order, new; in this sequence.
 *
 * 事实的参数：host.missing、host.added、host.other_hash 是 { id }；host.other_version 是 { id, was, is }；
 * host.other_order 是 { was, is }，各是两边都有的 id，用 ", " 连起来。kind 由 difference 加。
 * What the facts carry: { id } in host.missing, .added and .other_hash; { id, was, is } in .other_version; in
 * .other_order { was, is }, the ids that are on both sides, joined by ", ". difference adds the kind.
 */
export function checkKind(
  _kind: HostKind,
  _recorded: readonly HostPart[],
  _offered: readonly HostPart[],
): HostDifference[] {
  return todo("12.3", {
    zh: "每一处用 difference(..)；哪些种类特殊，看 ORDERED 和 ASKED_ABOUT",
    en: "difference(..) for each; ORDERED and ASKED_ABOUT say which kinds are special",
  });
}

export function difference(
  severity: HostDifference["severity"],
  code: "host.missing" | "host.added" | "host.other_version" | "host.other_hash" | "host.other_order",
  kind: HostKind,
  params: Fact["params"],
): HostDifference {
  return { severity, fact: { code, params: { kind: kindFact(kind), ...params } } };
}
