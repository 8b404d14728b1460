import type { Fact } from "#contracts/facts.ts";
import type { MissingActiveTools, ResolvedTools } from "#contracts/restore.ts";
import type { Result } from "#contracts/result.ts";

export interface ActiveToolsAsked {
  chosen?: readonly string[];
  defaults?: readonly string[];
  registered: readonly string[];
  missing: MissingActiveTools;
}

type Fate = { on: string; from: string } | { off: "dropped" | "disabled" | "lost"; name: string };

/** Decides the fate of each name on its own, and puts the fates together afterwards. */
export function resolveActiveTools(asked: ActiveToolsAsked): Result<ResolvedTools, Fact> {
  const { chosen, defaults, registered, missing } = asked;
  const mode = chosen === undefined ? "fail" : missing;
  const wanted = chosen ?? defaults ?? registered;
  const known = new Set(registered);
  const fates = wanted.map((name) => fateOf(name, known, mode));

  const lost = fates.flatMap((fate) => ("off" in fate && fate.off === "lost" ? [fate.name] : []));
  const on = fates.flatMap((fate) => ("on" in fate ? [fate] : []));
  const active = on.map((fate) => fate.on);
  const twice = [registered, wanted, active].map(firstTwice).find((name) => name !== undefined);
  if (twice !== undefined) {
    return { ok: false, failure: { code: "harness.repeated_tool", params: { tool: twice } } };
  }
  if (lost.length > 0) {
    return { ok: false, failure: { code: "restore.missing_tools", params: { tools: lost.join(", ") } } };
  }
  const offAs = (kind: "dropped" | "disabled") =>
    fates.flatMap((fate) => ("off" in fate && fate.off === kind ? [fate.name] : []));
  const renamed = on.flatMap(({ from, on: to }) => (from === to ? [] : [{ from, to }]));
  return { ok: true, value: { active, dropped: offAs("dropped"), disabled: offAs("disabled"), renamed } };
}

function fateOf(name: string, known: ReadonlySet<string>, mode: MissingActiveTools): Fate {
  if (known.has(name)) return { on: name, from: name };
  if (mode === "drop") return { off: "dropped", name };
  if (mode === "disable") return { off: "disabled", name };
  const to = mode === "fail" ? undefined : new Map(Object.entries(mode.rename)).get(name);
  return to !== undefined && known.has(to) ? { on: to, from: name } : { off: "lost", name };
}

function firstTwice(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}
