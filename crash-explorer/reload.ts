import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { type ImportSpecifier, init, parse } from "es-module-lexer";

type Exports = Readonly<Record<string, unknown>>;

interface Prepared {
  script: Script;
  /** What the bundle imports, in the order of its import statements. */
  imported: readonly object[];
}

const prepared = new Map<string, Promise<Prepared | undefined>>();

/**
 * The modules of a bundle as nothing has touched them yet. To import it under another name would compile all
 * of it once more; a script that is run once more keeps what was compiled. Errors point to the same places,
 * since each word stands where it stands in the bundle.
 * @param bundle URL of a file with ES modules, as esbuild writes it
 * @returns undefined: it has a form that is not known here, and has to be imported again
 */
export async function reload(bundle: string): Promise<Exports | undefined> {
  const preparing = prepared.get(bundle) ?? prepare(bundle);
  prepared.set(bundle, preparing);
  const found = await preparing;
  return found?.script.runInThisContext()(found.imported, (name: string) => import(name));
}

async function prepare(bundle: string): Promise<Prepared | undefined> {
  await init;
  const asFunction = writeAsFunction(readFileSync(fileURLToPath(bundle), "utf8"));
  if (asFunction === undefined) return undefined;
  return {
    script: new Script(asFunction.text, { filename: bundle }),
    imported: await Promise.all(asFunction.imports.map((name) => import(name))),
  };
}

/** An async function of what is imported, and of what imports later, that gives the exports; as a text. */
function writeAsFunction(source: string): { text: string; imports: readonly string[] } | undefined {
  const [all, exported] = parse(source);
  const statements = all.filter(({ d }) => d === STATEMENT);
  const bindings = statements.map((statement, place) => bindingOf(source, statement, place));
  const names = exported.map(({ n, ln }) => ln && `${JSON.stringify(n)}: ${ln}`);
  if (bindings.includes(undefined) || names.includes(undefined) || source.includes(LATER)) return undefined;
  const calls = all.filter(({ d }) => d > STATEMENT);
  const body = replaced(source, [
    ...statements.map(({ ss, se }) => ({ start: ss, end: se, by: lineEnds(source.slice(ss, se)) })),
    ...calls.map(({ ss }) => ({ start: ss, end: ss + LATER.length, by: LATER })),
    ...exportsIn(source, exported),
  ]);
  // All in the first line: what is imported is there before anything runs, wherever it stands.
  const head = `"use strict"; const ${LATER} = arguments[1]; ${bindings.join(" ")}`;
  return {
    text: `(async function () { ${head} ${body}\nreturn { ${names.join(", ")} }; })`,
    imports: statements.map(({ n }) => n ?? ""),
  };
}

/** What the lexer gives in the place of where a call begins. */
const STATEMENT = -1;

/**
 * In the place of `import` where it is called: as long, and no name that a person would take. In two parts,
 * since this module may be in the bundle itself.
 */
const LATER = ["$load", "$"].join("");

const clause = /^import\s*(?:([^\s,{*"']+)\s*,?\s*)?(?:\*\s*as\s+([^\s"']+)|(\{[^}]*\}))?\s*(?:from\s*)?["']/;

/** Undefined: it is no plain import, but one with attributes, or it passes on what it imports. */
function bindingOf(source: string, { ss, se, a, n }: ImportSpecifier, place: number): string | undefined {
  const found = clause.exec(source.slice(ss, se));
  if (!found || a > -1 || n === undefined) return undefined;
  const [, own, all, some] = found;
  const names = [own && `{ default: ${own} }`, all, some?.replaceAll(/\sas\s/g, ": ")];
  const bindings = names.filter(Boolean).map((name) => `const ${name} = arguments[0][${place}];`);
  return bindings.join(" ").replaceAll(/\s+/g, " ");
}

type Replacement = Readonly<{ start: number; end: number; by: string }>;

/** The one statement at the end, and the map of the sources behind it: the first load has made that known. */
function exportsIn(source: string, exported: readonly { s: number }[]): Replacement[] {
  const [first] = exported;
  if (first === undefined) return [];
  return [{ start: source.lastIndexOf("export {", first.s), end: source.length, by: "" }];
}

function replaced(source: string, replacements: readonly Replacement[]): string {
  let text = "";
  let at = 0;
  for (const { start, end, by } of replacements.toSorted((one, other) => one.start - other.start)) {
    text += source.slice(at, start) + by;
    at = end;
  }
  return text + source.slice(at);
}

/** So that every line keeps its number. */
function lineEnds(text: string): string {
  return text.replaceAll(/[^\n]/g, "");
}
