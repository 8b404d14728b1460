import type { MarkdownRenderer } from "vitepress";

/** Chinese is written without spaces, so a line that ends in the source is no space on the page. */
export function joinChinese(md: MarkdownRenderer): void {
  const softbreak = md.renderer.rules.softbreak;
  md.renderer.rules.softbreak = (tokens, index, options, env, self) => {
    const before = tokens[index - 1]?.content ?? "";
    const after = tokens[index + 1]?.content ?? "";
    if (/[\p{Script=Han}，。；：、？！）”]$/u.test(before) && /^[\p{Script=Han}（“]/u.test(after)) return "";
    return softbreak?.(tokens, index, options, env, self) ?? "\n";
  };
}
