import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The parts of real Pi that are used here, from the folder that it is installed in. By their paths: Node finds
 * packages from the module that asks, and the project has none of these.
 * @param {string} installed
 * @returns {Promise<Record<"agent" | "faux", any> & Record<"createModels" | "transformMessages", any>>}
 */
export async function loadPi(installed) {
  const packages = join(installed, "node_modules", "@earendil-works");
  const load = (/** @type {string} */ path) => import(pathToFileURL(join(packages, path)).href);
  const [agent, ai, faux, transform] = await Promise.all([
    load("pi-agent-core/dist/node.js"),
    load("pi-ai/dist/index.js"),
    load("pi-ai/dist/providers/faux.js"),
    load("pi-ai/dist/api/transform-messages.js"),
  ]);
  return { agent, faux, createModels: ai.createModels, transformMessages: transform.transformMessages };
}
