import { lexer } from "marked";
import type { Exercise } from "../../labs/exercise.ts";
import { chunksOf, hasBlock, itemsOf, numbersOf, sectionsOf, spansOf, wordsOf } from "./chapter-text.ts";

/** What a chapter may name: everything that its lab has. */
export interface LabFacts {
  modules: readonly string[];
  tasks: readonly Pick<Exercise["tasks"][number], "id" | "minutes" | "modules">[];
  checks: readonly string[];
  mistakes: readonly Pick<Exercise["mistakes"][number], "name" | "first">[];
  variations: readonly string[];
  /** Every file of the house, from its root. */
  files: ReadonlySet<string>;
}

/** The sections of every chapter, in this order, so that a reader finds each thing at its place. */
export const headings = {
  zh: ["一次真实的失败", "思路", "接缝", "实验里看什么", "练习"].concat([
    "常见的错",
    "Pi 现在怎么做",
    "离生产还差什么",
    "模块对照",
    "自测",
  ]),
  en: ["A failure", "The idea", "The seam", "What to watch", "The exercise"].concat(
    ["What people get wrong", "What Pi does", "Still missing for production"],
    ["Modules side by side", "Self-check"],
  ),
} as const;

/** What is wrong with a chapter, one line each; nothing when it is whole. */
export function chapterFaults(language: "zh" | "en", text: string, lab: LabFacts): string[] {
  const sections = sectionsOf(text);
  const wanted = headings[language];
  if (sections.map(({ title }) => title).join("\n") !== wanted.join("\n")) {
    return [`the sections are not ${wanted.join(", ")}`];
  }
  const tokensOf = (index: number) => sections[index]?.tokens ?? [];
  const missing = (index: number, names: readonly string[], given: readonly string[]) =>
    names.filter((name) => !given.includes(name)).map((name) => `${wanted[index]}: no word of ${name}`);
  const { ids, names, files } = namedIn(text);
  return [
    ...(hasBlock(tokensOf(1), "mermaid") ? [] : [`${wanted[1]}: no picture`]),
    ...(hasBlock(tokensOf(2), "ts") ? [] : [`${wanted[2]}: nothing is quoted`]),
    ...(hasBlock(tokensOf(3), "json") ? [] : [`${wanted[3]}: no run is shown`]),
    ...missing(4, ["--task", "--check", "--question"], wordsOf(tokensOf(4))),
    ...untold(
      tokensOf(4),
      lab.tasks.map(({ id, minutes, modules }) => [id, `${minutes}`, ...modules]),
    ).map((task) => `${wanted[4]}: not together: ${task}`),
    ...untold(
      tokensOf(5),
      lab.mistakes.map(({ name, first }) => [name, first.invariant]),
    ).map((mistake) => `${wanted[5]}: not together: ${mistake}`),
    ...missing(8, lab.modules, spansOf(tokensOf(8))),
    ...unlinked(tokensOf(9), lab).map((item) => `${wanted[9]}: no check with: ${item}`),
    ...ids.filter((id) => !isKnown(id, lab)).map((id) => `there is no task or check ${id}`),
    ...names.filter((name) => !isKnown(name, lab)).map((name) => `the lab has nothing named ${name}`),
    ...files.filter((file) => !isThere(file, lab)).map((file) => `there is no module ${file}`),
  ];
}

/** What a chapter names in code spans and commands, each once. */
export interface Named {
  /** Of tasks and checks. */
  ids: readonly string[];
  /** Of mistakes, variations, invariants and folders: what has a hyphen in it. */
  names: readonly string[];
  /** A path of Pi begins with its own folder, `packages/`, and is none of ours. */
  files: readonly string[];
}

export function namedIn(text: string): Named {
  const tokens = lexer(text);
  const words = [...new Set(wordsOf(tokens))].sort();
  const spans = [...new Set(spansOf(tokens))].sort();
  return {
    ids: words.filter((word) => /^\d\d\.[a-z\d][\w-]*$/.test(word)),
    names: words.filter((word) => /^[a-z][a-z\d]*(-[a-z\d]+)+$/.test(word)),
    files: spans.filter((span) => /^[\w./-]+\.ts$/.test(span) && !span.startsWith("packages/")),
  };
}

type Tokens = Parameters<typeof chunksOf>[0];

/** The groups of words of which no row, item or paragraph holds all. */
function untold(tokens: Tokens, groups: readonly (readonly string[])[]): string[] {
  const chunks = chunksOf(tokens).map((chunk) => [...spansOf(chunk), ...numbersOf(chunk)]);
  return groups
    .filter((group) => !chunks.some((chunk) => group.every((word) => chunk.includes(word))))
    .map((group) => group.join(", "));
}

/** The questions that name no check; a section without any question is itself one. */
function unlinked(tokens: Tokens, { checks }: LabFacts): string[] {
  const items = itemsOf(tokens);
  if (items.length === 0) return ["nothing is asked"];
  return items
    .filter((item) => !spansOf([item]).some((span) => checks.includes(span)))
    .map(({ text }) => text.slice(0, 40));
}

function isKnown(name: string, { tasks, checks, mistakes, variations, files }: LabFacts): boolean {
  const own = tasks.map(({ id }) => id).concat(checks, variations);
  const wrong = mistakes.flatMap((mistake) => [mistake.name, mistake.first.invariant]);
  return [...own, ...wrong].includes(name) || [...files].some((file) => file.split("/").includes(name));
}

function isThere(file: string, { files }: LabFacts): boolean {
  return files.has(file) || files.has(`solutions/src/${file}`) || files.has(`contracts/${file}`);
}
