import type { Theme } from "vitepress";
import { theme as base } from "./base-theme.ts";
import "./style/site.css";
import "./style/code.css";
import "./style/explorer.css";
import "./style/live.css";
import { liveComponent } from "./view/live.ts";

/** The default theme without fonts of its own, and the components that run the modules. */
export const theme: Theme = {
  extends: base,
  enhanceApp({ app }) {
    // None stands in a page of its own name: the search box draws pages without these, and would take the
    // page itself for the component, within itself, for ever.
    const live = {
      CrashExplorer: async () => (await import("./view/panels.ts")).Panels,
      CrashPoints: async () => (await import("./view/crash-points.ts")).CrashPointsPanel,
      ScrubbedLog: async () => (await import("./view/log-scrubber.ts")).LogScrubberPanel,
      UnplugHost: async () => (await import("./view/unplug-host.ts")).UnplugHostPanel,
    };
    for (const [name, load] of Object.entries(live)) app.component(name, liveComponent(load));
  },
};
