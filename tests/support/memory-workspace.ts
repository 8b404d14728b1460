import type { PathNode, Workspace } from "#contracts/workspace.ts";

/** A workspace at `/w` on a disk in memory: absolute paths; a text that begins with `->` is a link. */
export function memoryWorkspace(nodes: Record<string, PathNode["kind"] | `->${string}`>): Workspace {
  const all: Record<string, string> = { "/w": "folder", ...nodes };
  return {
    root: "/w",
    async look(path) {
      const found = all[path];
      if (found?.startsWith("->")) return { kind: "link", target: found.slice(2) };
      return { kind: (found ?? "absent") as Exclude<PathNode["kind"], "link"> };
    },
  };
}
