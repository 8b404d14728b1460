import { builtinModules } from "node:module";
import { allImports, findCircle } from "./imports.ts";
import { modulesOf, type Rule } from "./tree.ts";

/**
 * What each part of the house may import besides itself and packages. Parts not named here may import
 * everything.
 */
const arrows: Readonly<Record<string, readonly string[]>> = {
  contracts: [],
  solutions: ["contracts"],
  "my-pi-agent": ["contracts", "solutions"],
  labs: ["contracts", "my-pi-agent", "crash-explorer"],
  course: ["contracts", "solutions", "my-pi-agent", "labs", "crash-explorer"],
  "crash-explorer": ["contracts"],
  docs: ["contracts", "site"],
  site: ["contracts", "my-pi-agent", "labs", "crash-explorer"],
};

/** contracts <- solutions, my-pi-agent <- labs <- course. */
export const arrowsRunOneWay: Rule = (tree) =>
  allImports(modulesOf(tree)).flatMap(({ file, line, specifier, target }) => {
    const [from, to] = [partOf(file), target === undefined ? undefined : partOf(target)];
    const allowed = arrows[from];
    return allowed === undefined || to === undefined || to === from || allowed.includes(to)
      ? []
      : [`${file}:${line} imports ${specifier}: ${from} must not know ${to}`];
  });

/** Files directly in labs/ are shared by all labs. */
export const labsImportLowerLabs: Rule = (tree) =>
  allImports(modulesOf(tree)).flatMap(({ file, line, specifier, target }) => {
    const [from, to] = [labNumber(file), target === undefined ? undefined : labNumber(target)];
    const shared = file.startsWith("labs/") && from === undefined;
    return to !== undefined && (shared || (from !== undefined && to > from))
      ? [`${file}:${line} imports ${specifier}: a lab imports only labs with a lower number`]
      : [];
  });

export const noCircles: Rule = (tree) => {
  const circle = findCircle(new Map(modulesOf(tree)));
  return circle === undefined ? [] : [`a circle: ${circle.join(" -> ")}`];
};

/** What decides knows no machine, so that it runs in a browser page and in the crash explorer as well. */
export const onlyEdgesKnowNode: Rule = (tree) =>
  allImports(modulesOf(tree)).flatMap(({ file, line, specifier }) =>
    isNode(specifier) && !mayKnowNode(file) ? [`${file}:${line} imports ${specifier}: only edges do`] : [],
  );

/** Otherwise a learner's module would not replace the reference one everywhere. */
export const siblingsAreAgent: Rule = (tree) =>
  allImports(modulesOf(tree)).flatMap(({ file, line, specifier }) =>
    file.startsWith("solutions/src/") && (specifier.startsWith(".") || specifier.startsWith("#reference"))
      ? [`${file}:${line} imports ${specifier}: a sibling is imported as #agent/...`]
      : [],
  );

function partOf(file: string): string {
  return file.split("/")[0] ?? "";
}

function labNumber(file: string): number | undefined {
  const number = /^labs\/(\d+)-/.exec(file)?.[1];
  return number === undefined ? undefined : Number(number);
}

function isNode(specifier: string): boolean {
  return specifier.startsWith("node:") || builtinModules.includes(specifier);
}

function mayKnowNode(file: string): boolean {
  return (
    /^(solutions|my-pi-agent)\/src\/edges\//.test(file) ||
    /^labs\/\d+-/.test(file) ||
    /^(course|bench|docs|tests|site\/build)\//.test(file) ||
    /^[\w.-]+\.config\.ts$/.test(file) ||
    realSide.has(file) ||
    file === "my-pi-agent/bin.ts"
  );
}

/** Where the crash explorer meets real disks, processes and threads. */
const realSide = new Set(
  [
    "compare-real",
    "explored-fs",
    "kill",
    "killable",
    "materialise",
    "mortal",
    "place-in-life",
    "real-child",
    "real-disk",
    "real-folder",
    "real-life",
    "real-things",
    "reload",
    "thread",
  ].map((name) => `crash-explorer/${name}.ts`),
);
