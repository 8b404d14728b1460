/**
 * Where a chapter says what its next block must hold: `<!-- quote FILE Export -->`, `<!-- run COMMAND -->`,
 * `<!-- signatures FILE Export Export FILE Export -->`.
 */
export interface Mark {
  page: string;
  /** From 1. */
  line: number;
  kind: "quote" | "signatures" | "run";
  words: readonly string[];
  /** Absent: there is no block yet. */
  block?: Block;
}

export interface Block {
  /** The lines of its fences, from 1. */
  first: number;
  last: number;
  language: string;
  body: string;
}

/**
 * All marks of a page, in order. A mark within a block is an example of one, and counts for nothing.
 * @throws where a mark is misspelt or a block never ends: a check must not pass because it saw nothing.
 */
export function marksOf(page: string, text: string): Mark[] {
  const lines = text.split("\n");
  const blocks = blocksOf(page, lines);
  const inside = (line: number) => blocks.some(({ first, last }) => first <= line && line <= last);
  return lines.flatMap((content, index) => {
    const line = index + 1;
    const mark = inside(line) ? undefined : markAt(page, content, line);
    if (mark === undefined) return [];
    const next = lines.findIndex((later, place) => place > index && later.trim() !== "") + 1;
    // A picture that happens to stand there is nobody's answer, and must not be written over.
    const block = blocks.find(({ first, language }) => first === next && language !== "mermaid");
    return [block ? { ...mark, block } : mark];
  });
}

function markAt(page: string, content: string, line: number): Mark | undefined {
  const meant = /<!--\s*(quote|signatures|run)\b/.test(content);
  if (!meant) return undefined;
  const [, kind, words] = /^<!-- (quote|signatures|run) (\S.*) -->$/.exec(content) ?? [];
  if ((kind !== "quote" && kind !== "signatures" && kind !== "run") || words === undefined) {
    throw new Error(
      `${page}:${line} a mark stands on a line of its own: <!-- quote ... --> or <!-- run ... -->`,
    );
  }
  return { page, line, kind, words: words.trim().split(/\s+/) };
}

function blocksOf(page: string, lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open: { first: number; fence: string; language: string } | undefined;
  for (const [index, content] of lines.entries()) {
    const [, fence = "", language = ""] = /^\s*(`{3,}|~{3,})\s*([^`]*)$/.exec(content) ?? [];
    if (open === undefined) {
      if (fence !== "") open = { first: index + 1, fence, language: language.trim() };
    } else if (language === "" && fence.startsWith(open.fence)) {
      const body = lines.slice(open.first, index).join("\n");
      blocks.push({ first: open.first, last: index + 1, language: open.language, body });
      open = undefined;
    }
  }
  if (open) throw new Error(`${page}:${open.first} this block never ends`);
  return blocks;
}
