import { bundleForThread, bundleProgram, loadBundle, root, runsReference } from "../my-pi-agent/bundle.js";

/** The one step in plain JavaScript: from here on everything is TypeScript. */
const { exports } = await loadBundle("course/bin.ts");
const { startLab } = /** @type {typeof import("./bin.ts")} */ (/** @type {unknown} */ (exports));
await startLab({ root, runsReference, load: loadBundle, bundle: bundleProgram, bundleForThread });
