import type { Fact } from "#contracts/facts.ts";
import type { HarnessHost } from "#contracts/harness.ts";
import type { ModelName } from "#contracts/harness-records.ts";
import {
  HOST_KINDS,
  type HostDeclaration,
  type HostManifest,
  type HostPart,
} from "#contracts/host-manifest.ts";
import { todo } from "#contracts/todo.ts";

/**
 * 任务 12.2：把宿主写成名字，不写函数。
 * Task 12.2.
 *
 * The host by the names of its parts: all that a log can hold of it. A tool or an extension is code, and
 * what is picked here must stay plain text whatever else the host hands over with it.
 */
export function describeHost(
  _host: Pick<HarnessHost, "tools" | "models">,
  _declared: HostDeclaration,
): HostManifest {
  return todo("12.2", {
    zh: "工具、模型和声明的各项，一种一种来：每项 plainPart，空的种类不要",
    en: "tool, model and what is declared, kind by kind: plainPart of each, and no empty kind",
  });
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

/**
 * 任务 12.2：只留 id、version、hash，宿主一起递来的别的都不要。
 * Task 12.2: id, version and hash, and nothing else that the host hands over with them.
 */
export function plainPart(_part: HostPart): HostPart {
  return todo("12.2", {
    zh: "取三个字段，undefined 的不要",
    en: "pick the three fields; what is undefined is left out",
  });
}

/** Encoded, or `a/b` and `c` would be named as `a` and `b/c`. */
export function modelId({ provider, modelId: id }: ModelName): string {
  return `${encodeURIComponent(provider)}/${id}`;
}
