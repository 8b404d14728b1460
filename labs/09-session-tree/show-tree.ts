import type { Bilingual } from "#contracts/render.ts";
import { both, joined } from "../both.ts";
import type { RawEntry } from "./raw-tree.ts";

/** A tree file as a person reads it: what each line is, on what it hangs, and where it moves the leaf. */
export function showTree(text: string): Bilingual {
  const [, ...lines] = text.split("\n").filter((line) => line !== "");
  return joined(lines.map(entryLine));
}

function entryLine(text: string): Bilingual {
  try {
    const { type, id, parentId, targetId } = JSON.parse(text) as RawEntry;
    const [zh, en] = [
      `${type} ${id}，接在 ${parentId ?? "根"} 后面`,
      `${type} ${id} behind ${parentId ?? "the root"}`,
    ];
    if (type !== "leaf") return both(zh, en);
    return both(`${zh}，叶子移到 ${targetId ?? "根"}`, `${en}, moves the leaf to ${targetId ?? "the root"}`);
  } catch {
    return both("（没写完）", "(torn)");
  }
}
