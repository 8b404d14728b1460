import { Visitor } from "oxc-parser";
import { parse } from "./imports.ts";
import { isTest, lineAt, modulesOf, type Rule } from "./tree.ts";

export const modulesAreShort: Rule = (tree) =>
  modulesOf(tree).flatMap(([file, text]) => {
    const lines = text.replace(/\n$/, "").split("\n").length;
    return lines > 150 ? [`${file} has ${lines} lines: 150 at most`] : [];
  });

/** In tests a sentence that names one may be longer than a line. */
export const linesAreShort: Rule = (tree) =>
  modulesOf(tree).flatMap(([file, text]) =>
    text.split("\n").flatMap((line, index) => {
      const length = [...line.trimEnd()].length;
      return length > 110 ? [`${file}:${index + 1} has ${length} characters: 110 at most`] : [];
    }),
  );

/** Configuration files are the exception: their readers ask for a default export. */
export const exportsAreNamed: Rule = (tree) =>
  modulesOf(tree).flatMap(([file, text]) =>
    !/\.config\.ts$|^docs\/\.vitepress\//.test(file) &&
    parse(file, text).module.staticExports.some(({ entries }) =>
      entries.some(({ exportName }) => exportName.kind === "Default" || exportName.name === "default"),
    )
      ? [`${file} has a default export`]
      : [],
  );

/** Capital letters only where a tool or a custom asks for them: README, LICENSE. */
export const namesAreKebabCase: Rule = (tree) =>
  [...tree.keys()].flatMap((file) => {
    const bad = file.split("/").find((name) => !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(name));
    return bad === undefined || /^[A-Z]+(\.[\w-]+)*$/.test(bad) ? [] : [`${file}: ${bad} is no kebab-case`];
  });

/** A test that is left out, or that leaves all others out, passes for the wrong reason. */
export const everyTestRuns: Rule = (tree) =>
  [...tree]
    .filter(([file]) => isTest(file))
    .flatMap(([file, text]) => {
      const found: string[] = [];
      new Visitor({
        MemberExpression({ object, property, start }) {
          const name = property.type === "Identifier" ? property.name : "";
          const runner = rootOf(object);
          if (["only", "skip", "todo"].includes(name) && ["test", "it", "describe"].includes(runner)) {
            found.push(`${file}:${lineAt(text, start)} ${runner}.${name}`);
          }
        },
      }).visit(parse(file, text).program);
      return found;
    });

/** The first name of `test.concurrent.only`. */
function rootOf(node: { type: string; object?: unknown; name?: unknown }): string {
  return node.type === "MemberExpression" ? rootOf(node.object as typeof node) : String(node.name ?? "");
}

/** What belongs to one machine or one person, by the name of what it is. */
const signs = {
  "a machine's path": /(?<![\w.~:/)\]}@-])\/(?:home|Users|root|work|mnt|srv|opt|tmp|private)\/\w/,
  "a drive's path": /\b[A-Z]:\\(?:Users|work)/i,
  "a registry's host": /\bregistry\.[a-z0-9-]+\.[a-z]/i,
  "a secret": new RegExp(
    [
      "-----BEGIN [A-Z ]*PRIVATE KEY",
      "\\b_authToken\\s*=",
      "\\b(?:npm_|gh[pousr]_|github_pat_)[A-Za-z0-9_]{20,}",
      "\\bsk-[A-Za-z0-9_-]{20,}",
      "\\bAKIA[0-9A-Z]{16}\\b",
    ].join("|"),
  ),
};

export const nothingPrivate: Rule = (tree) =>
  [...tree].flatMap(([file, text]) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        Object.entries(signs).flatMap(([what, pattern]) =>
          pattern.test(line) ? [`${file}:${index + 1} holds ${what}`] : [],
        ),
      ),
  );
