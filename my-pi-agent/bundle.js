import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { modulesInstead, modulesKnowTheirPlace, packagesFromHere, root } from "./bundle-plugins.js";

export { root };

/**
 * @typedef {object} Loaded
 * @property {Record<string, unknown>} exports
 * @property {ReadonlyMap<string, readonly string[]>} files every file of the project that was bundled, and the
 *   files that it imports; paths are relative to the project, with `/`
 */

/** @typedef {import("./bundle-plugins.js").Instead} Instead */

/** Whether Node was started under the condition that puts the reference in the place of the learner's tree. */
export const runsReference = import.meta.resolve("#agent/trace.ts").includes("/solutions/src/");

const common = /** @type {const} */ ({
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  format: "esm",
  conditions: runsReference ? ["reference"] : [],
  logLevel: "silent",
  // A module without any export would otherwise pass, and its importer would call `undefined`.
  logOverride: { "import-is-undefined": "error" },
});

/**
 * Loads a TypeScript module with all that it imports from this project, as one bundle: many times faster than
 * a hook that translates file by file, and it knows exactly which files will run. Errors point into the
 * sources. Each call gives fresh instances.
 * @param {string} entry path below the project
 * @param {Instead} [instead]
 * @returns {Promise<Loaded>}
 * @throws esbuild's `BuildFailure`, whose `errors` have places; and what the modules themselves throw
 */
export async function loadBundle(entry, instead) {
  process.setSourceMapsEnabled(true);
  const { file, files, remove } = await writeBundle({ entryPoints: [entry] }, instead);
  try {
    return { exports: await import(pathToFileURL(file).href), files };
  } finally {
    remove();
  }
}

/**
 * @typedef {object} Written
 * @property {string} file
 * @property {Loaded["files"]} files
 * @property {() => void} remove takes the file away; what was loaded from it stays
 */

/**
 * Writes the same bundle for a thread to load, of a few lines of TypeScript whose imports are relative to the
 * project. It goes with the process at the latest.
 * @param {string} source
 * @param {Instead} [instead]
 * @returns {Promise<Written>}
 * @throws esbuild's `BuildFailure`
 */
export function bundleForThread(source, instead) {
  return writeBundle({ stdin: { contents: source, resolveDir: root, loader: "ts" } }, instead);
}

/**
 * @param {Entry} entry
 * @param {Instead} [instead]
 * @returns {Promise<Written>}
 */
async function writeBundle(entry, instead) {
  const folder = newFolder();
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    process.off("exit", remove);
  };
  process.once("exit", remove); // A module may end the process while it loads.
  try {
    const file = join(folder, "bundle.js");
    const plugins = [packagesFromHere, ...(instead ? [modulesInstead(instead)] : [])];
    let bundled = await bundle(entry, file, plugins);
    if (bundled.text.includes("import.meta")) {
      bundled = await bundle(entry, file, [...plugins, modulesKnowTheirPlace]);
    }
    writeFileSync(file, bundled.text);
    return { file, files: bundled.files, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Writes a program that Node can start by itself, with its packages in it: the fewer files it reads, the
 * sooner it runs.
 * @param {string} source TypeScript whose imports are relative to the project
 * @param {string} outfile
 * @param {Instead} [instead]
 */
export async function bundleProgram(source, outfile, instead) {
  await build({
    ...common,
    stdin: { contents: source, resolveDir: root, loader: "ts" },
    outfile,
    write: true,
    plugins: instead ? [modulesInstead(instead)] : [],
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
}

/** Where the system's own place cannot be used, the start must not fail for it. */
function newFolder() {
  try {
    return mkdtempSync(join(tmpdir(), "agent-harness-lab-"));
  } catch {
    return mkdtempSync(join(root, "node_modules", ".agent-harness-lab-"));
  }
}

/** @typedef {Pick<import("esbuild").BuildOptions, "entryPoints" | "stdin">} Entry */

/**
 * @param {Entry} entry
 * @param {string} outfile
 * @param {import("esbuild").Plugin[]} plugins
 */
async function bundle(entry, outfile, plugins) {
  const { outputFiles, metafile } = await build({
    ...common,
    ...entry,
    outfile,
    write: false,
    metafile: true,
    sourcemap: "inline",
    sourcesContent: false,
    plugins,
  });
  const files = Object.entries(metafile.inputs).map(
    ([path, { imports }]) => /** @type {const} */ ([path, imports.map((imported) => imported.path)]),
  );
  return { text: outputFiles[0]?.text ?? "", files: new Map(files) };
}
