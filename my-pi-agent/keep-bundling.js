import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { context } from "esbuild";
import { asksForPlace, markingPlace, newFolder, optionsOf, outputOf } from "./bundle-options.js";
import { modulesKnowTheirPlace, pluginsFor, root } from "./bundle-plugins.js";

/**
 * A bundle for threads that is written again and again: what esbuild knows of the files that did not change
 * is kept.
 * @typedef {object} KeptBundle
 * @property {() => string} next where the next one will be written, so that a thread may wait for it already
 * @property {() => Promise<{ file: string, files: import("./bundle.js").Loaded["files"] }>} write
 *   throws esbuild's `BuildFailure`
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} source TypeScript whose imports are relative to the project
 * @param {import("./bundle-plugins.js").Instead} [instead]
 * @returns {KeptBundle}
 */
export function keepBundling(source, instead) {
  const folder = newFolder();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  const entry = /** @type {const} */ ({ stdin: { contents: source, resolveDir: root, loader: "ts" } });
  const open = (
    /** @type {Partial<typeof markingPlace>} */ how,
    /** @type {import("esbuild").Plugin[]} */ ...more
  ) => context({ ...optionsOf(entry, join(folder, "bundle.js"), [...pluginsFor(instead), ...more]), ...how });
  const plain = open(markingPlace);
  /** @type {typeof plain | undefined} Made when a module first asks for its place. */
  let placed;
  let written = 0;
  const next = () => join(folder, `bundle-${written + 1}.js`);
  return {
    next,
    async write() {
      let bundled = outputOf(await (await plain).rebuild());
      if (asksForPlace(bundled.text)) {
        placed ??= open({}, modulesKnowTheirPlace);
        bundled = outputOf(await (await placed).rebuild());
      }
      const file = next();
      writeFileSync(file, bundled.text);
      rmSync(join(folder, `bundle-${written - 1}.js`), { force: true });
      written += 1;
      return { file, files: bundled.files };
    },
    async close() {
      for (const opened of [plain, placed]) await (await opened)?.dispose();
      remove();
      process.off("exit", remove);
    },
  };
}
