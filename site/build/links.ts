import { existsSync } from "node:fs";
import { posix, relative } from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { pageOf } from "./pages.ts";

type Token = Parameters<MarkdownRenderer["renderer"]["render"]>[0][number];

/**
 * Links are written for a reader of the repository. Those that lead to a page lead to it here as well; those
 * that lead to a file that is no page are only text.
 */
export function linksWithin(md: MarkdownRenderer, root: string): void {
  md.core.ruler.push("links-within", ({ tokens, env }) => {
    const file = relative(root, env.realPath ?? env.path).replaceAll("\\", "/");
    for (const { children } of tokens) if (children) rebase(children, posix.dirname(file));
  });

  function rebase(tokens: Token[], folder: string): void {
    let isText = false;
    for (const token of tokens) {
      if (token.type === "link_open") {
        const link = linkFrom(folder, token.attrGet("href") ?? "");
        isText = link === undefined;
        if (link !== undefined) token.attrSet("href", link);
      }
      if (isText && /^link_(open|close)$/.test(token.type)) Object.assign(token, EMPTY);
    }
  }

  /** Undefined: a file that is no page. One that is not there is left for the build to find. */
  function linkFrom(folder: string, href: string): string | undefined {
    if (/^([a-z]+:|#|\/)/.test(href)) return href;
    const [path = "", hash] = href.split("#");
    const file = posix.join(folder, path);
    const page = pageOf(file);
    if (page === undefined) return existsSync(posix.join(root, file)) ? undefined : href;
    return `/${page}${hash === undefined ? "" : `#${hash}`}`;
  }
}

const EMPTY = { type: "text", tag: "", attrs: null, nesting: 0, content: "" };
