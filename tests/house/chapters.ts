import { lexer, type Token, type Tokens, walkTokens } from "marked";

/** What a chapter may name: everything that its lab has. */
export interface LabFacts {
  number: string;
  modules: readonly string[];
  tasks: readonly string[];
  checks: readonly string[];
  mistakes: readonly string[];
  variations: readonly string[];
  /** What the mistakes break. */
  invariants: readonly string[];
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

/** What a chapter names in code spans, for the comparison of both languages. */
export interface Named {
  ids: readonly string[];
  names: readonly string[];
}

/** What is wrong with a chapter, one line each; nothing when it is whole. */
export function chapterFaults(language: "zh" | "en", text: string, lab: LabFacts): string[] {
  const sections = sectionsOf(text);
  const wanted = headings[language];
  if (sections.map(({ title }) => title).join("\n") !== wanted.join("\n")) {
    return [`the sections are not ${wanted.join(", ")}`];
  }
  const [, idea, seam, watch, exercise, wrong, , , modules, self] = sections.map(({ tokens }) => tokens);
  const { ids, names } = namedIn(text);
  return [
    ...(has(idea, "code", "mermaid") ? [] : [`${wanted[1]}: no picture`]),
    ...(has(seam, "code", "ts") ? [] : [`${wanted[2]}: nothing is quoted`]),
    ...(has(watch, "code", "json") ? [] : [`${wanted[3]}: no run is shown`]),
    ...missing(lab.tasks, spansOf(exercise), `${wanted[4]}: no word of task`),
    ...missing(["--task", "--check", "--question"], wordsOf(exercise), `${wanted[4]}: no word of`),
    ...missing(lab.mistakes, spansOf(wrong), `${wanted[5]}: no word of mistake`),
    ...missing(lab.invariants, spansOf(wrong), `${wanted[5]}: no word of invariant`),
    ...missing(lab.modules, spansOf(modules), `${wanted[8]}: no word of module`),
    ...unlinked(self, lab).map((item) => `${wanted[9]}: no check with: ${item}`),
    ...ids.filter((id) => !known(id, lab)).map((id) => `there is no task or check ${id}`),
    ...names.filter((name) => !known(name, lab)).map((name) => `the lab has nothing named ${name}`),
    ...filesIn(text).flatMap((file) => (isThere(file, lab) ? [] : [`there is no module ${file}`])),
  ];
}

/** The ids and the hyphenated names of a chapter's code spans and commands, each once. */
export function namedIn(text: string): Named {
  const words = new Set(wordsOf(lexer(text)));
  const ids = [...words].filter((word) => /^\d\d\.[a-z\d][\w-]*$/.test(word)).sort();
  const names = [...words].filter((word) => /^[a-z\d]+(-[a-z\d]+)+$/.test(word) && !/^\d/.test(word)).sort();
  return { ids, names };
}

function sectionsOf(text: string): { title: string; tokens: Token[] }[] {
  const sections: { title: string; tokens: Token[] }[] = [];
  for (const token of lexer(text)) {
    if (token.type === "heading" && token.depth === 2) sections.push({ title: token.text, tokens: [] });
    else sections.at(-1)?.tokens.push(token);
  }
  return sections;
}

function known(name: string, lab: LabFacts): boolean {
  const own = [lab.tasks, lab.checks, lab.mistakes, lab.variations, lab.invariants];
  const folder = [...lab.files].some((file) => file.split("/").includes(name));
  return own.some((names) => names.includes(name)) || folder;
}

/** A path of Pi begins with its own folder, `packages/`, and is nothing of ours. */
function filesIn(text: string): string[] {
  return spansOf(lexer(text)).filter(
    (span) => /^[\w./-]+\.tsx?$/.test(span) && !span.startsWith("packages/"),
  );
}

function isThere(file: string, { files }: LabFacts): boolean {
  return files.has(file) || files.has(`solutions/src/${file}`) || files.has(`contracts/${file}`);
}

function missing(wanted: readonly string[], given: readonly string[], said: string): string[] {
  return wanted.filter((name) => !given.includes(name)).map((name) => `${said} ${name}`);
}

/** The questions that name no check; a section without any question is itself one. */
function unlinked(tokens: Token[] | undefined, lab: LabFacts): string[] {
  const items = (tokens ?? []).flatMap((token) =>
    token.type === "list" ? (token as Tokens.List).items : [],
  );
  if (items.length === 0) return ["nothing is asked"];
  return items
    .filter((item) => !spansOf([item]).some((span) => lab.checks.includes(span)))
    .map(({ text }) => text.slice(0, 40));
}

function has(tokens: Token[] | undefined, type: string, lang: string): boolean {
  return (tokens ?? []).some((token) => token.type === type && "lang" in token && token.lang === lang);
}

function spansOf(tokens: Token[] | undefined): string[] {
  const spans: string[] = [];
  walkTokens(tokens ?? [], (token) => {
    if (token.type === "codespan") spans.push(token.text);
  });
  return spans;
}

/** Code spans taken apart, and the commands that a reader is told to type. */
function wordsOf(tokens: Token[] | undefined): string[] {
  const texts = spansOf(tokens);
  walkTokens(tokens ?? [], (token) => {
    if (token.type === "code" && token.lang === "sh") texts.push(token.text);
  });
  return texts.flatMap((text) => text.split(/\s+/));
}
