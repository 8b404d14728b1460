import { bundleForThread, bundleProgram, loadBundle, root, runsReference } from "../my-pi-agent/bundle.js";
import { keepBundling } from "../my-pi-agent/keep-bundling.js";
import { keptLanguage } from "../my-pi-agent/kept-language.js";

const language = keptLanguage(root);
// What is given in the environment wins, and whatever is started from here speaks the same language.
if (language !== undefined) process.env.LAB_LANG ||= language;
/** The one step in plain JavaScript: from here on everything is TypeScript. */
const { exports } = await loadBundle("course/bin.ts");
const { startLab } = /** @type {typeof import("./bin.ts")} */ (/** @type {unknown} */ (exports));
const bundles = { bundle: bundleProgram, bundleForThread, keepBundling };
await startLab({ root, runsReference, load: loadBundle, ...bundles });
