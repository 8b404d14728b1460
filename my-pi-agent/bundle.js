import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import {
  asksForPlace,
  common,
  markingPlace,
  newFolder,
  optionsOf,
  outputOf,
  runsReference,
} from "./bundle-options.js";
import { modulesInstead, modulesKnowTheirPlace, pluginsFor, root } from "./bundle-plugins.js";

export { root, runsReference };

/**
 * @typedef {object} Loaded
 * @property {Record<string, unknown>} exports
 * @property {ReadonlyMap<string, readonly string[]>} files every file of the project that was bundled, and the
 *   files that it imports; paths are relative to the project, with `/`
 */

/** @typedef {import("./bundle-plugins.js").Instead} Instead */

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
 * @param {More} [more]
 * @returns {Promise<Written>}
 * @throws esbuild's `BuildFailure`
 */
export function bundleForThread(source, instead, more) {
  return writeBundle({ stdin: { contents: source, resolveDir: root, loader: "ts" } }, instead, more);
}

/** @typedef {Pick<import("esbuild").BuildOptions, "sourcesContent">} More */

/**
 * @param {import("./bundle-options.js").Entry} entry
 * @param {Instead} [instead]
 * @param {More} [more]
 * @returns {Promise<Written>}
 */
async function writeBundle(entry, instead, more) {
  const folder = newFolder();
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    process.off("exit", remove);
  };
  process.once("exit", remove); // A module may end the process while it loads.
  try {
    const file = join(folder, "bundle.js");
    const plugins = pluginsFor(instead);
    let bundled = await bundle({ ...entry, ...more, ...markingPlace }, file, plugins);
    if (asksForPlace(bundled.text)) {
      bundled = await bundle({ ...entry, ...more }, file, [...plugins, modulesKnowTheirPlace]);
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

/**
 * @param {import("./bundle-options.js").Entry} entry
 * @param {string} outfile
 * @param {import("esbuild").Plugin[]} plugins
 */
async function bundle(entry, outfile, plugins) {
  return outputOf(await build(optionsOf(entry, outfile, plugins)));
}
