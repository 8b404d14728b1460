import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, transform } from "esbuild";

/**
 * @typedef {object} Loaded
 * @property {Record<string, unknown>} exports
 * @property {ReadonlyMap<string, readonly string[]>} files every file of the project that was bundled, and the
 *   files that it imports; paths are relative to the project, with `/`
 */

/**
 * Which file runs as a module of the learner's tree: both are paths, the one below `my-pi-agent/src`, the
 * other below the project; undefined: the one that would run anyway.
 * @typedef {(module: string) => string | undefined} Instead
 */

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Whether Node was started under the condition that puts the reference in the place of the learner's tree. */
export const runsReference = import.meta.resolve("#agent/trace.ts").includes("/solutions/src/");

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
  const folder = newFolder();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove); // A module may end the process while it loads.
  try {
    const file = join(folder, "bundle.js");
    const plugins = [packagesFromHere, ...(instead ? [modulesInstead(instead)] : [])];
    let bundled = await bundle(entry, file, plugins);
    if (bundled.text.includes("import.meta")) {
      bundled = await bundle(entry, file, [...plugins, modulesKnowTheirPlace]);
    }
    writeFileSync(file, bundled.text);
    return { exports: await import(pathToFileURL(file).href), files: bundled.files };
  } finally {
    remove();
    process.off("exit", remove);
  }
}

/** Where the system's own place cannot be used, the start must not fail for it. */
function newFolder() {
  try {
    return mkdtempSync(join(tmpdir(), "agent-harness-lab-"));
  } catch {
    return mkdtempSync(join(root, "node_modules", ".agent-harness-lab-"));
  }
}

/**
 * @param {string} entry
 * @param {string} outfile
 * @param {import("esbuild").Plugin[]} plugins
 */
async function bundle(entry, outfile, plugins) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    conditions: runsReference ? ["reference"] : [],
    keepNames: true,
    sourcemap: "inline",
    sourcesContent: false,
    logLevel: "silent",
    // A module without any export would otherwise pass, and its importer would call `undefined`.
    logOverride: { "import-is-undefined": "error" },
    plugins,
  });
  const files = Object.entries(metafile.inputs).map(
    ([path, { imports }]) => /** @type {const} */ ([path, imports.map((imported) => imported.path)]),
  );
  return { text: outputFiles[0]?.text ?? "", files: new Map(files) };
}

/**
 * A package is not bundled; as the bundle lies elsewhere, Node is asked here where the package is.
 * @type {import("esbuild").Plugin}
 */
const packagesFromHere = {
  name: "packages-from-here",
  setup({ onResolve }) {
    onResolve({ filter: /^[^.#/]/ }, ({ kind, path }) => {
      if (kind === "entry-point") return undefined;
      try {
        return { path: import.meta.resolve(path), external: true };
      } catch {
        return undefined; // esbuild will not find it either, and says who asked for it.
      }
    });
  },
};

/**
 * `import.meta` of a bundled module speaks of the module's own file. Used only where some module asks, since
 * every file then passes through here.
 * @type {import("esbuild").Plugin}
 */
const modulesKnowTheirPlace = {
  name: "modules-know-their-place",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!source.includes("import.meta")) return undefined;
      const { code } = await transform(source, {
        loader: "ts",
        define: { "import.meta.url": JSON.stringify(pathToFileURL(path).href) },
        sourcemap: "inline",
        sourcefile: path,
      });
      return { contents: code, loader: "js" };
    });
  },
};

/**
 * @param {Instead} instead
 * @returns {import("esbuild").Plugin}
 */
function modulesInstead(instead) {
  return {
    name: "modules-instead",
    setup({ onResolve }) {
      onResolve({ filter: /^#agent\// }, ({ path }) => {
        const file = instead(path.slice("#agent/".length));
        return file === undefined ? undefined : { path: join(root, file) };
      });
    },
  };
}
