import type { Theme } from "vitepress";
import { theme as base } from "./base-theme.ts";
import "./style/site.css";
import "./style/code.css";
import "./style/explorer.css";
import { CrashExplorer } from "./view/crash-explorer.ts";

/** The default theme without fonts of its own, and one component more. */
export const theme: Theme = {
  extends: base,
  enhanceApp({ app }) {
    app.component("CrashExplorer", CrashExplorer);
  },
};
