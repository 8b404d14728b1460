import { posix } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { lineAt, type Tree } from "./tree.ts";

export interface Import {
  /** As written: `./a.ts`, `#agent/a.ts`, `node:fs`, `typebox`. */
  specifier: string;
  line: number;
  /** The file of the house that it names; undefined: a package, or a part of Node. */
  target: string | undefined;
}

/**
 * Where `#name/` leads. `#agent/` stays with whoever says it: to the siblings, in the learner's tree as in
 * the reference.
 */
const aliases: Readonly<Record<string, string>> = {
  "#agent/": "my-pi-agent/src/",
  "#reference/": "solutions/src/",
  "#contracts/": "contracts/",
};

/**
 * Every import of a module: of values and of types, static and dynamic, also re-exports and `import("...")`
 * as a type.
 */
export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (source: { type: string; start: number; value?: unknown } | null) => {
    if (source?.type === "Literal" && typeof source.value === "string") {
      const specifier = source.value;
      found.push({ specifier, line: lineAt(text, source.start), target: targetOf(file, specifier) });
    }
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
  }).visit(parse(file, text).program);
  return found;
}

/**
 * Each rule asks anew, and there are hundreds of modules: what was parsed once is kept.
 * @throws where the text is no TypeScript: a rule must not pass because it saw nothing.
 */
export function parse(file: string, text: string): ReturnType<typeof parseSync> {
  const known = parsed.get(`${file}\0${text}`);
  if (known) return known;
  const result = parseSync(file, text);
  if (result.errors.length > 0) {
    throw new Error(`${file}: ${result.errors[0]?.message}`);
  }
  parsed.set(`${file}\0${text}`, result);
  return result;
}

const parsed = new Map<string, ReturnType<typeof parseSync>>();

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) {
    return posix.join(posix.dirname(file), specifier);
  }
  const alias = Object.keys(aliases).find((start) => specifier.startsWith(start));
  if (alias === undefined) {
    return undefined;
  }
  const folder = alias === "#agent/" && file.startsWith("solutions/src/") ? "solutions/src/" : aliases[alias];
  return `${folder}${specifier.slice(alias.length)}`;
}

/** All imports of all modules given, with the file that holds each. */
export function allImports(files: Iterable<[string, string]>): (Import & { file: string })[] {
  return [...files].flatMap(([file, text]) => importsOf(file, text).map((found) => ({ file, ...found })));
}

/** The first circle found, as the files along it; undefined: there is none. */
export function findCircle(tree: Tree): string[] | undefined {
  const targets = new Map<string, string[]>();
  for (const [file, text] of tree) {
    targets.set(
      file,
      importsOf(file, text).flatMap(({ target }) => target ?? []),
    );
  }
  const done = new Set<string>();
  function walk(file: string, path: string[]): string[] | undefined {
    if (path.includes(file)) {
      return [...path.slice(path.indexOf(file)), file];
    }
    if (done.has(file)) {
      return undefined;
    }
    done.add(file);
    for (const target of targets.get(file) ?? []) {
      const circle = walk(target, [...path, file]);
      if (circle !== undefined) {
        return circle;
      }
    }
    return undefined;
  }
  for (const file of targets.keys()) {
    const circle = walk(file, []);
    if (circle !== undefined) {
      return circle;
    }
  }
  return undefined;
}
