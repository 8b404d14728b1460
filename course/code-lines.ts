import { parseSync } from "oxc-parser";
import type { DiffLine } from "./diff-rows.ts";
import { plain } from "./person.ts";

/**
 * The lines of a module that do something, with their numbers: without comments and empty lines. As they are
 * shown: nothing that a terminal would obey is counted or compared.
 */
export function codeLines(module: string, text: string): DiffLine[] {
  const source = text.replace(/^\uFEFF/, "");
  return withoutComments(module, source)
    .split(/\r?\n/)
    .map((line, place) => ({ number: place + 1, text: plain(line).trimEnd() }))
    .filter((line) => line.text !== "");
}

/** Each with as many lines as before. What is no TypeScript may keep some of its comments. */
function withoutComments(module: string, source: string): string {
  let code = "";
  let from = 0;
  for (const { start, end } of parseSync(module, source).comments) {
    code += source.slice(from, start) + source.slice(start, end).replace(/[^\r\n]+/g, "");
    from = end;
  }
  return code + source.slice(from);
}
