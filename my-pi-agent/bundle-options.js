import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./bundle-plugins.js";
import { makeFolderForProcess } from "./goes-with-process.js";

/**
 * Whether Node was started under the condition that puts the reference in the place of the learner's tree. It
 * is asked of a file that is not there: one that is there may be a link, which leads anywhere.
 */
export const runsReference = import.meta.resolve("#agent/none") === import.meta.resolve("#reference/none");

/** What all bundles of the project have in common. */
export const common = /** @type {const} */ ({
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  format: "esm",
  conditions: runsReference ? ["reference"] : [],
  logLevel: "silent",
  // A module without any export would otherwise pass, and its importer would call `undefined`.
  logOverride: { "import-is-undefined": "error" },
});

/** In the place of `import.meta`; a text that only speaks of it, such as a template, stays as it is. */
const PLACE = "placeThatAModuleAsksFor";

/** For a first bundle: it is made again where a module asks. */
export const markingPlace = { define: { "import.meta": PLACE } };

/** @param {string} bundle made with `markingPlace` */
export function asksForPlace(bundle) {
  return bundle.includes(PLACE);
}

/** @typedef {Pick<import("esbuild").BuildOptions, "entryPoints" | "stdin" | "sourcesContent" | "define">} Entry */

/**
 * @param {Entry} entry
 * @param {string} outfile
 * @param {import("esbuild").Plugin[]} plugins
 */
export function optionsOf(entry, outfile, plugins) {
  return /** @type {const} */ ({
    ...common,
    sourcesContent: false,
    ...entry,
    outfile,
    write: false,
    metafile: true,
    sourcemap: "inline",
    plugins,
  });
}

/**
 * The text of a bundle, and every file of the project in it with the files that it imports.
 * @param {import("esbuild").BuildResult<ReturnType<typeof optionsOf>>} result
 */
export function outputOf({ outputFiles, metafile }) {
  const files = Object.entries(metafile.inputs).map(
    ([path, { imports }]) => /** @type {const} */ ([path, imports.map((imported) => imported.path)]),
  );
  return { text: outputFiles[0]?.text ?? "", files: new Map(files) };
}

/** Gone when the process is. Where the system's own place cannot be used, the start must not fail for it. */
export function newFolder() {
  try {
    // The real place: a source map that is relative to a link leads elsewhere.
    return makeFolderForProcess(realpathSync(tmpdir()), "agent-harness-lab-");
  } catch {
    return makeFolderForProcess(join(root, "node_modules"), ".agent-harness-lab-");
  }
}
