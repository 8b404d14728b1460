/**
 * Every name that a tool of this agent has ever had. Sessions hold them, as a table's rows hold to its
 * columns: a name is added here once, and never taken off.
 */
export const TOOL_NAMES: readonly string[] = ["read", "write", "edit", "bash"];

/** Old names and the new ones: handed to `missingActiveTools` as the map of renames. */
export const TOOL_RENAMES: Readonly<Record<string, string>> = {};

/** Names that a session may hold, and that lead to no tool of today; and tools whose names were not added. */
export function brokenToolNames(
  registered: readonly string[],
  names: readonly string[] = TOOL_NAMES,
  renames: Readonly<Record<string, string>> = TOOL_RENAMES,
): string[] {
  const newNames = new Map(Object.entries(renames));
  const lost = names.filter((name) => !registered.includes(newNames.get(name) ?? name));
  return [...lost, ...registered.filter((name) => !names.includes(name))];
}
