import type { Bilingual } from "#contracts/render.ts";
import { showTree } from "../09-session-tree/show-tree.ts";

/** The file of a tree as a person reads it, with what the harness itself says in it by name. */
export function showRestore(text: string): Bilingual {
  return showTree(text.split("\n").map(named).join("\n"));
}

/** With the kind of its record, what that is about and what is chosen in place of the bare type. */
function named(line: string): string {
  try {
    const entry = JSON.parse(line);
    const { type, code, queue, messageId, targetId } = entry.data ?? {};
    const about = [queue, messageId, targetId, entry.modelId, entry.activeToolNames?.join(",")];
    const words = [type ?? code ?? entry.type, ...about.filter((word) => word !== undefined)];
    return JSON.stringify({ ...entry, type: words.join(" ") });
  } catch {
    return line;
  }
}
