import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "vitepress";
import { alignByClass } from "./aligned.ts";
import { joinChinese } from "./chinese.ts";
import { codeClasses } from "./code-classes.ts";
import { linksWithin } from "./links.ts";
import { locales } from "./locales.ts";
import { drawMermaid } from "./mermaid.ts";
import { routeOf } from "./pages.ts";
import { withPolicy } from "./policy.ts";
import { search } from "./search.ts";

/** A broken line that goes on. */
const ICON =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
      '<path fill="none" stroke="#2f5fb3" stroke-width="2" d="M1 8h4l1-4M10 12l1-4h4"/></svg>',
  );

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The course as a site: the same pages that a reader of the repository has, Chinese first. Nothing in it
 * comes from elsewhere, and a content security policy holds it to that.
 */
export const config: UserConfig = defineConfig({
  srcDir: root,
  srcExclude: ["reports/**", "CONTRIBUTING.md", "docs/benchmarks.md"],
  outDir: `${root}reports/site`,
  cacheDir: `${root}reports/site-cache`,
  rewrites: routeOf,
  locales,
  title: "agent-harness-lab",
  head: [["link", { rel: "icon", href: ICON }]],
  cleanUrls: false,
  lastUpdated: false,
  // A reader of the repository follows links that lead out of the pages; here they are text.
  ignoreDeadLinks: false,
  themeConfig: { search, socialLinks: [], externalLinkIcon: true },
  markdown: {
    theme: codeClasses.theme,
    codeTransformers: [codeClasses.transformer],
    config(md) {
      md.use(linksWithin, root);
      md.use(drawMermaid);
      md.use(alignByClass);
      md.use(joinChinese);
    },
  },
  vite: {
    // The finished modules, whatever the learner's tree holds.
    resolve: { conditions: ["reference", "module", "browser", "development|production"] },
    build: { chunkSizeWarningLimit: 1_000 },
    worker: { format: "es" },
  },
  transformHtml: (html) => withPolicy(html),
});
