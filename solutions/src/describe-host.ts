import type { Fact } from "#contracts/facts.ts";
import type { HarnessHost } from "#contracts/harness.ts";
import type { ModelName } from "#contracts/harness-records.ts";
import {
  HOST_KINDS,
  type HostDeclaration,
  type HostManifest,
  type HostPart,
} from "#contracts/host-manifest.ts";

/**
 * The host by the names of its parts: all that a log can hold of it. A tool or an extension is code, and
 * what is picked here must stay plain text whatever else the host hands over with it.
 */
export function describeHost(
  { tools, models }: Pick<HarnessHost, "tools" | "models">,
  declared: HostDeclaration,
): HostManifest {
  const all: HostManifest = {
    ...declared,
    tool: tools.map(({ name }) => ({ id: name })),
    model: models.map((model) => ({ id: modelId(model) })),
  };
  const kinds = HOST_KINDS.flatMap((kind) => {
    const parts = all[kind] ?? [];
    return parts.length === 0 ? [] : [[kind, parts.map(plainPart)] as const];
  });
  return Object.fromEntries(kinds);
}

/** The same name twice within a kind: nobody could say later which of the two was meant. */
export function repeatedParts(manifest: HostManifest): Fact[] {
  return HOST_KINDS.flatMap((kind) => {
    const ids = (manifest[kind] ?? []).map(({ id }) => id);
    const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
    return [...twice].map((id): Fact => ({ code: "host.repeated", params: { kind: kindFact(kind), id } }));
  });
}

/** The kind in the person's words. */
export function kindFact(kind: (typeof HOST_KINDS)[number]): Fact {
  return { code: `host.kind_${kind}`, params: {} };
}

function plainPart({ id, version, hash }: HostPart): HostPart {
  return { id, ...(version !== undefined && { version }), ...(hash !== undefined && { hash }) };
}

/** Encoded, or `a/b` and `c` would be named as `a` and `b/c`. */
function modelId({ provider, modelId: id }: ModelName): string {
  return `${encodeURIComponent(provider)}/${id}`;
}
