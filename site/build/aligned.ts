import type { MarkdownRenderer } from "vitepress";

/** Cells are aligned by a class: a style attribute is what the policy forbids. */
export function alignByClass(md: MarkdownRenderer): void {
  md.core.ruler.push("align-by-class", ({ tokens }) => {
    for (const token of tokens) {
      const side = /^text-align:(\w+)$/.exec(token.attrGet("style") ?? "")?.[1];
      if (side === undefined) continue;
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== "style");
      token.attrJoin("class", `align-${side}`);
    }
  });
}
