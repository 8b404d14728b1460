import { renderMermaidSVG } from "beautiful-mermaid";
import type { MarkdownRenderer } from "vitepress";

/** Diagrams are drawn while the site is built, so that a page needs no script for them. */
export function drawMermaid(md: MarkdownRenderer): void {
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token?.info.trim() !== "mermaid") return fence?.(tokens, index, options, env, self) ?? "";
    const drawn = tokens.slice(0, index).filter(({ info }) => info.trim() === "mermaid").length;
    const svg = plain(renderMermaidSVG(token.content), `m${drawn}-`);
    const label = env.relativePath?.startsWith("en/") ? "diagram" : "示意图";
    return `<figure class="diagram" tabindex="0" aria-label="${label}" v-pre>${svg}</figure>\n`;
  };
}

/**
 * Without its style sheet, which names a host and which the policy forbids; the site has one for all of them.
 * @param prefix ids are unique within a page
 */
function plain(svg: string, prefix: string): string {
  return svg
    .replace(/<style>[\s\S]*?<\/style>/, "")
    .replace(/ style="[^"]*"/g, "")
    .replace(/\bid="/g, `id="${prefix}`)
    .replace(/url\(#/g, `url(#${prefix}`);
}
