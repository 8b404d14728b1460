import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { type LearnerModule, prepareModule } from "./learner-module.ts";

/** Which text runs in the place of a module of my-pi-agent/src; undefined: the reference does. */
export type Instead = (module: string) => string | undefined;

export interface CellBundle {
  root: string;
  /** The lab's `checks.ts`, below the project. */
  checks: string;
  instead: Instead;
  outfile: string;
}

/**
 * Writes a lab's checks with the modules that they are put to, those of `instead` without any way to the
 * machine: their free names lead to `tame.ts`, and they import each other, the contracts, and the packages
 * that the reference imports; all else is refused by name.
 * @returns which modules of `instead` the checks really run
 * @throws esbuild's `BuildFailure`
 */
export async function bundleForCell({ root, checks, instead, outfile }: CellBundle): Promise<string[]> {
  const used = new Set<string>();
  await build({
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: "esm",
    keepNames: true,
    // Beside the bundle, for whoever tells a place in it.
    sourcemap: "external",
    sourcesContent: false,
    logLevel: "silent",
    logOverride: { "import-is-undefined": "error" },
    stdin: { contents: `export { checks, exercise } from "./${checks}";`, resolveDir: root, loader: "ts" },
    outfile,
    plugins: [learnersModules(root, instead, used), sealedClasses(root), packages(root)],
  });
  return [...used].sort();
}

function learnersModules(root: string, instead: Instead, used: Set<string>): Plugin {
  const loaded = new Map<string, Promise<LearnerModule>>();
  return {
    name: "learners-modules",
    setup({ onResolve, onLoad }) {
      const place = (module: string) => {
        // Out of the tree lie the checks, and the programs that judge.
        if (!/^[\w-]+(\/[\w-]+)*(\.[\w-]+)*\.ts$/.test(module)) return undefined;
        if (instead(module) !== undefined) return { path: module, namespace: LEARNER };
        const path = join(root, "solutions/src", module);
        return existsSync(path) ? { path } : undefined;
      };
      const lent = (module: string) =>
        instead(module) === undefined && meetsMachine(root, module)
          ? refusal(`${module} works on the machine: a graded module may not use it`)
          : place(module);
      onResolve({ filter: /.*/, namespace: LEARNER }, ({ path, importer }) => {
        if (path === TAME) return { path: join(root, "course/grade/tame.ts") };
        const own = moduleNamed(path, importer);
        if (own !== undefined) return lent(own) ?? refusal(`${path} is not there`);
        if (/^#contracts\/[a-z-]+(\/[a-z-]+)?\.ts$/.test(path)) return undefined;
        if (allowedPackages.has(path)) return undefined;
        return refusal(`a graded module may not import ${path}`);
      });
      onResolve({ filter: /^#agent\// }, ({ path }) => place(path.slice("#agent/".length)));
      onLoad({ filter: /.*/, namespace: LEARNER }, async ({ path }) => {
        used.add(path);
        const prepared = loaded.get(path) ?? prepareModule(path, instead(path) ?? "", TAME);
        loaded.set(path, prepared);
        const { code, problem } = await prepared;
        if (problem !== undefined) return { errors: [{ text: problem, location: { file: path } }] };
        return { contents: code, loader: "js", resolveDir: root };
      });
    },
  };
}

const LEARNER = "learner";

/** No name that a learner could import by accident; one who does gets what every free name gets. */
const TAME = "#tame";

function refusal(text: string) {
  return { errors: [{ text }] };
}

/** Undefined: no module of the learner's tree is meant. */
function moduleNamed(path: string, importer: string): string | undefined {
  if (path.startsWith("#agent/")) return posix.normalize(path.slice("#agent/".length));
  if (!path.startsWith(".")) return undefined;
  return posix.normalize(posix.join(dirname(importer), path));
}

/** A learner's module gets instances of these; a method of a class that it replaced would serve all. */
function sealedClasses(root: string): Plugin {
  return {
    name: "sealed-classes",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/](contracts|crash-explorer|labs|solutions)[\\/].*\.ts$/ }, ({ path }) => {
        if (!path.startsWith(root)) return undefined;
        const text = readFileSync(path, "utf8");
        const classes = [...text.matchAll(/^(?:export )?class (\w+)/gm)].map(([, name]) => name);
        const seals = classes.map((name) => `Object.freeze(${name}.prototype); Object.freeze(${name});`);
        return { contents: `${text}\n${seals.join("\n")}`, loader: "ts" };
      });
    },
  };
}

/** Whether a module of the reference, or one that it imports, would lend the machine to its importer. */
function meetsMachine(root: string, module: string, seen = new Set<string>()): boolean {
  const file = join(root, "solutions/src", module);
  if (seen.has(module) || !existsSync(file)) return false;
  seen.add(module);
  const imported = [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)];
  return imported.some(([, path = ""]) => {
    const next = moduleNamed(path, module);
    return path.startsWith("node:") || (next !== undefined && meetsMachine(root, next, seen));
  });
}

/** Of the course itself; a learner's own node_modules are never looked at. */
function packages(root: string): Plugin {
  return {
    name: "packages",
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^[^.#/]/ }, async ({ kind, path, pluginData }) => {
        if (kind === "entry-point" || pluginData === AGAIN) return undefined;
        // The labs' own files, and what they import of the reference: no learner's module gets at those.
        if (path.startsWith("node:")) return { path, external: true };
        const found = await resolve(path, { kind, resolveDir: root, pluginData: AGAIN });
        return found.errors.length > 0 ? found : { path: pathToFileURL(found.path).href, external: true };
      });
    },
  };
}

/** A question of this plugin's own, which it leaves to esbuild. */
const AGAIN = Symbol("resolve a package");

/** What the reference's modules that know no machine import; none of these gives a way to it. */
const allowedPackages: ReadonlySet<string> = new Set([
  ...["@noble/hashes/hmac.js", "@noble/hashes/sha2.js", "@noble/hashes/utils.js", "canonicalize"],
  ...["typebox", "typebox/schema", "ai", "@ai-sdk/anthropic", "@ai-sdk/openai-compatible"],
]);
