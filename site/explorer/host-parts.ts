import type { HostDeclaration, HostKind, HostPart } from "#contracts/host-manifest.ts";
import type { HouseWish } from "../../labs/12-restore/house.ts";

/** Something that the host of the page can bring, or leave out. */
export interface OfferedPart extends HostPart {
  kind: HostKind;
  /** The session was never used with it. */
  isNew?: true;
}

/** The order is the one in which they work. */
export const hostParts: readonly OfferedPart[] = [
  { kind: "tool", id: "note" },
  { kind: "tool", id: "write" },
  { kind: "tool", id: "edit", isNew: true },
  { kind: "model", id: "house/small" },
  { kind: "model", id: "house/large" },
  { kind: "extension", id: "git", version: "1.2.0", hash: "9c1e" },
  { kind: "extension", id: "tickets", version: "0.4.1", hash: "b07d" },
  { kind: "resourceLoader", id: "skills", version: "2.0.0" },
  { kind: "systemPromptProvider", id: "house-rules", hash: "51aa" },
  { kind: "systemPromptHook", id: "project-words" },
  { kind: "authProvider", id: "keyring", version: "1.0.0" },
  { kind: "appHook", id: "mask" },
  { kind: "appHook", id: "log" },
];

/** Kinds of which two are there, so that they can change places. */
export const swappable = ["extension", "appHook"] as const satisfies readonly HostKind[];

/** How the host of the page differs from the one that the session was used with. Parts are `kind id`. */
export interface HostChoice {
  unplugged: readonly string[];
  otherVersion: readonly string[];
  otherHash: readonly string[];
  swapped: readonly HostKind[];
}

export function nameOfPart({ kind, id }: Pick<OfferedPart, "kind" | "id">): string {
  return `${kind} ${id}`;
}

export const sameHost: HostChoice = {
  unplugged: hostParts.filter(({ isNew }) => isNew).map(nameOfPart),
  otherVersion: [],
  otherHash: [],
  swapped: [],
};

/** What the builder of lab 12 is told. */
export function wishOf(choice: HostChoice): HouseWish {
  const plugged = hostParts.filter((part) => !choice.unplugged.includes(nameOfPart(part)));
  const idsOf = (kind: HostKind) => plugged.flatMap((part) => (part.kind === kind ? [part.id] : []));
  const models = idsOf("model").map((id) => {
    const [provider = "", modelId = ""] = id.split("/");
    return { provider, modelId };
  });
  return { tools: idsOf("tool"), models, declared: declaredBy(plugged, choice) };
}

function declaredBy(plugged: readonly OfferedPart[], choice: HostChoice): HostDeclaration {
  const declared: Partial<Record<HostKind, HostPart[]>> = {};
  for (const part of plugged) {
    if (part.kind === "tool" || part.kind === "model") continue;
    declared[part.kind] = [...(declared[part.kind] ?? []), partNow(part, choice)];
  }
  for (const kind of choice.swapped) declared[kind]?.reverse();
  return declared;
}

function partNow(part: OfferedPart, { otherVersion, otherHash }: HostChoice): HostPart {
  const { id, version, hash } = part;
  const name = nameOfPart(part);
  return {
    id,
    ...(version && { version: otherVersion.includes(name) ? "9.0.0" : version }),
    ...(hash && { hash: otherHash.includes(name) ? "0000" : hash }),
  };
}
