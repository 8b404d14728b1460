import type { Fact } from "#contracts/facts.ts";
import type { MissingActiveTools, ResolvedTools } from "#contracts/restore.ts";
import type { Result } from "#contracts/result.ts";

/** What there is to choose from. */
export interface ActiveToolsAsked {
  /** As the branch has it; absent: nobody chose there. An empty list was chosen: no tools. */
  chosen?: readonly string[];
  /** The host's; absent: all that are registered. */
  defaults?: readonly string[];
  registered: readonly string[];
  missing: MissingActiveTools;
}

/**
 * Which tools are active after a restore. A stored name is a promise that the host has to keep, as with the
 * columns of a table: where it cannot, the host says what becomes of the name, and nothing is guessed.
 */
export function resolveActiveTools(asked: ActiveToolsAsked): Result<ResolvedTools, Fact> {
  const { chosen, defaults, registered, missing } = asked;
  // The host's own defaults are no history: a missing name in them is a mistake of today.
  const [wanted, mode] = chosen ? [chosen, missing] : [defaults ?? registered, "fail" as const];
  const twice = repeated(registered) ?? repeated(wanted);
  if (twice !== undefined) return refused({ code: "harness.repeated_tool", params: { tool: twice } });

  const lost = wanted.filter((name) => !registered.includes(name));
  const nothing = { dropped: [], disabled: [], renamed: [] };
  const active = wanted.filter((name) => registered.includes(name));
  if (lost.length === 0) return { ok: true, value: { active, ...nothing } };
  switch (mode) {
    case "fail":
      return refused(missingTools(lost));
    case "drop":
      return { ok: true, value: { active, ...nothing, dropped: lost } };
    case "disable":
      return { ok: true, value: { active, ...nothing, disabled: lost } };
    default:
      return renamedTools(wanted, registered, mode.rename);
  }
}

function renamedTools(
  wanted: readonly string[],
  registered: readonly string[],
  map: Readonly<Record<string, string>>,
): Result<ResolvedTools, Fact> {
  // The names come from a file: one may be called like what every object has.
  const newName = (name: string) => (Object.hasOwn(map, name) ? map[name] : undefined);
  const isLost = (name: string) => !registered.includes(name);
  const unmapped = wanted.filter((name) => isLost(name) && isLost(newName(name) ?? name));
  if (unmapped.length > 0) return refused(missingTools(unmapped));
  const active = wanted.map((name) => (isLost(name) ? (newName(name) ?? name) : name));
  const twice = repeated(active);
  if (twice !== undefined) return refused({ code: "harness.repeated_tool", params: { tool: twice } });
  const renamed = wanted.flatMap((from, index) => {
    const to = active[index] ?? from;
    return to === from ? [] : [{ from, to }];
  });
  return { ok: true, value: { active, dropped: [], disabled: [], renamed } };
}

function repeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

function missingTools(tools: readonly string[]): Fact {
  return { code: "restore.missing_tools", params: { tools: tools.join(", ") } };
}

function refused(failure: Fact): Result<ResolvedTools, Fact> {
  return { ok: false, failure };
}
