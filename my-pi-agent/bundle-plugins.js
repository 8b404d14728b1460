import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "esbuild";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Which file runs as a module of the learner's tree: both are paths, the one below `my-pi-agent/src`, the
 * other below the project; undefined: the one that would run anyway.
 * @typedef {(module: string) => string | undefined} Instead
 */

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
export const modulesKnowTheirPlace = {
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
export function modulesInstead(instead) {
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

/**
 * @param {Instead} [instead]
 * @returns {import("esbuild").Plugin[]}
 */
export function pluginsFor(instead) {
  return [packagesFromHere, ...(instead ? [modulesInstead(instead)] : [])];
}
