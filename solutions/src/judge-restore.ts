import { checkHost } from "#agent/check-host.ts";
import type { LastHost } from "#agent/fold-host.ts";
import { resolveActiveTools } from "#agent/resolve-active-tools.ts";
import { restoredMode } from "#agent/restored-mode.ts";
import type { Fact } from "#contracts/facts.ts";
import type { HarnessConfiguration, HarnessHost } from "#contracts/harness.ts";
import type { ModelName } from "#contracts/harness-records.ts";
import type { HostManifest } from "#contracts/host-manifest.ts";
import type { ResolvedTools, RestoreCheck, RestoreOptions } from "#contracts/restore.ts";

/** What the host brings along, said in names. */
export interface OfferedHost {
  host: Pick<HarnessHost, "tools" | "models">;
  manifest: HostManifest;
  defaults: RestoreDefaults;
}

/** What counts where the branch says nothing. */
export interface RestoreDefaults {
  model: ModelName;
  thinkingLevel: string;
  /** Absent: all tools that are registered. */
  activeToolNames?: readonly string[];
}

/** Everything that is decided before the first write. */
export interface Judgement extends RestoreCheck {
  tools: ResolvedTools;
  configuration: HarnessConfiguration;
  replacedModel?: ModelName;
}

/**
 * The fourth step. All that stands in the way is told at once, since whoever mends a host wants one list and
 * not one line of it per try.
 * @param chosen by the branch, accepted changes among it
 */
export function judgeRestore(
  { chosen, last }: { chosen: Partial<HarnessConfiguration>; last: LastHost },
  { host, manifest, defaults }: OfferedHost,
  options: RestoreOptions,
): Judgement {
  const tools = resolveActiveTools({
    ...(chosen.activeToolNames && { chosen: chosen.activeToolNames }),
    ...(defaults.activeToolNames && { defaults: defaults.activeToolNames }),
    registered: host.tools.map(({ name }) => name),
    missing: options.missingActiveTools ?? "fail",
  });
  const wanted = chosen.model ?? defaults.model;
  const isThere = host.models.some((one) => sameModel(one, wanted));
  const isReplaced = !isThere && chosen.model !== undefined && options.missingModel === "default";
  const differences = checkHost(last.manifest, manifest);
  const resolved = tools.ok ? tools.value : { active: [], dropped: [], disabled: [], renamed: [] };
  return {
    tools: resolved,
    configuration: {
      model: isReplaced ? defaults.model : wanted,
      thinkingLevel: chosen.thinkingLevel ?? defaults.thinkingLevel,
      activeToolNames: resolved.active,
    },
    ...(isReplaced && { replacedModel: wanted }),
    permission: restoredMode({
      stored: last.permissionMode,
      usual: options.permissionMode ?? "ask",
      revive: options.revivePermissionMode,
    }),
    differences,
    refusals: [
      ...(tools.ok ? [] : [tools.failure]),
      ...(isThere || isReplaced ? [] : [unknownModel(wanted)]),
      ...((options.dependencies ?? "strict") === "strict" ? problemsIn(differences) : []),
    ],
  };
}

function problemsIn(differences: Judgement["differences"]): Fact[] {
  return differences.flatMap(({ severity, fact }) => (severity === "problem" ? [fact] : []));
}

function sameModel(one: ModelName, other: ModelName): boolean {
  return one.provider === other.provider && one.modelId === other.modelId;
}

function unknownModel({ provider, modelId }: ModelName): Fact {
  return { code: "harness.unknown_model", params: { provider, model: modelId } };
}
