import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Answers } from "../docs/quotes/answers.ts";
import { chapterPages } from "../docs/quotes/chapters.ts";
import { fillIn } from "../docs/quotes/fill-in.ts";
import { type Mark, marksOf } from "../docs/quotes/marks.ts";
import type { Check } from "../labs/check.ts";
import { curriculum } from "../labs/curriculum.ts";
import type { Exercise } from "../labs/exercise.ts";
import { chapterFaults, headings, type LabFacts, namedIn } from "./house/chapters.ts";
import { readTree } from "./house/tree.ts";
import { root } from "./support/run-command.ts";

/** What is told in the terminal, before any theory, has no chapter. */
const withoutChapter = ["00"];

const pages = chapterPages(root);
const files = new Set(readTree(root).keys());

function textOf(page: string): string {
  return readFileSync(join(root, page), "utf8");
}

async function factsOf(number: string): Promise<LabFacts> {
  const listing = curriculum.find((lab) => lab.number === number);
  if (listing === undefined) throw new Error(`there is no lab ${number}`);
  const folder = join(root, "labs", `${number}-${listing.slug}`);
  const { checks, exercise } = (await import(join(folder, "checks.ts"))) as {
    checks: readonly Check[];
    exercise: Exercise;
  };
  const { lab } = (await import(join(folder, "lab.ts"))) as { lab: Record<string, unknown> };
  return {
    modules: listing.modules,
    tasks: exercise.tasks,
    checks: checks.map(({ id }) => id),
    mistakes: exercise.mistakes,
    variations: Object.keys(lab),
    files,
  };
}

test("every lab has a chapter in both languages, and no chapter is without a lab", () => {
  const wanted = curriculum
    .filter(({ number }) => !withoutChapter.includes(number))
    .map(({ number, slug }) => `${number}-${slug}.md`);
  const written = (language: string) =>
    pages.flatMap((page) => (page.startsWith(`docs/${language}/`) ? [page.slice(8)] : []));
  expect(written("en")).toEqual(written("zh"));
  expect(written("zh")).toEqual(expect.arrayContaining(wanted));
  expect(curriculum.map(({ number, slug }) => `${number}-${slug}.md`)).toEqual(
    expect.arrayContaining(written("zh")),
  );
});

describe.concurrent("what a chapter quotes is what the house holds", () => {
  const answers = new Answers(root);
  test.each(pages)("%s", async (page) => {
    // What commands print takes processes, and is tried in the long tier.
    const asItStands = ({ block }: Mark) => ({ language: block?.language ?? "", body: block?.body ?? "" });
    const { differing } = await fillIn(page, textOf(page), async (mark) =>
      mark.kind === "run" ? asItStands(mark) : answers.of(mark),
    );
    expect(differing.map(({ line }) => `${page}:${line}`)).toEqual([]);
  });
});

describe("what a finished module borrows is named in its starter, and its signature shown in the chapter", () => {
  const starters = [...files].filter((file) => /^labs\/[\w-]+\/starter\//.test(file));
  expect(starters.length).toBeGreaterThan(30);
  test.each(starters)("%s", (starter) => {
    const [, lab = "", module = ""] = /^labs\/([\w-]+)\/starter\/(.+)$/.exec(starter) ?? [];
    const known = borrowedBy(starter);
    const toFind = borrowedBy(`solutions/src/${module}`).filter((name) => !known.includes(name));
    const told = textOf(starter);
    expect(toFind.filter((name) => !new RegExp(`\\b${name}\\b`).test(told))).toEqual([]);
    for (const page of pages.filter((page) => page.endsWith(`/${lab}.md`))) {
      const marks = marksOf(page, textOf(page)).filter(({ kind }) => kind === "signatures");
      expect(toFind.filter((name) => !marks.some(({ words }) => words.includes(name)))).toEqual([]);
    }
  });
});

/** The values, not the types, that a module imports from its siblings. */
function borrowedBy(file: string): string[] {
  const imports = textOf(file).matchAll(/^import \{([^}]*)\} from "#agent\//gm);
  return [...imports].flatMap(([, names = ""]) => {
    const all = names.split(",").map((name) => name.trim());
    return all.filter((name) => name !== "" && !name.startsWith("type "));
  });
}

describe("a chapter has all its sections, and names only what its lab has", () => {
  test.each(pages)("%s", async (page) => {
    const [, language, name] = page.split("/");
    const facts = await factsOf(name?.slice(0, 2) ?? "");
    expect(chapterFaults(language as "zh" | "en", textOf(page), facts)).toEqual([]);
  });

  test.each(pages.filter((page) => page.startsWith("docs/zh/")))("%s names what its sister names", (page) => {
    expect(namedIn(textOf(page))).toEqual(namedIn(textOf(page.replace("docs/zh/", "docs/en/"))));
  });
});

describe("a chapter that is not whole is told what is missing", () => {
  const facts: LabFacts = {
    modules: ["a.ts"],
    tasks: [{ id: "09.1", minutes: 10, modules: ["a.ts"] }],
    checks: ["09.whole"],
    mistakes: [{ name: "takes-any-thing", first: { check: "09.whole", invariant: "nothing-is-lost" } }],
    variations: ["main", "dies-early"],
    files: new Set(["solutions/src/a.ts", "labs/09-a/mistakes/takes-any-thing/a.ts"]),
  };
  const whole: Record<string, string> = {
    "The idea": "```mermaid\nflowchart LR\n```",
    "The seam": "```ts\n```",
    "What to watch": "```json\n{}\n```\n\n`dies-early`",
    "The exercise": "| x |\n| --- |\n| `09.1`, 10, `a.ts` |\n\n`--task --question --check`",
    "What people get wrong": "`takes-any-thing` breaks `nothing-is-lost`",
    "What Pi does": "`packages/agent/src/none.ts`",
    "Modules side by side": "| `a.ts` |\n| --- |",
    "Self-check": "1. Why? `09.whole`",
  };
  const chapter = (changed: Record<string, string> = {}) =>
    headings.en.map((title) => `## ${title}\n\n${changed[title] ?? whole[title] ?? "Words."}\n`).join("\n");

  test("a whole one has no faults", () => {
    expect(chapterFaults("en", chapter(), facts)).toEqual([]);
  });

  test.each([
    ["The idea", "No picture.", ["The idea: no picture"]],
    ["The seam", "```js\n```", ["The seam: nothing is quoted"]],
    ["What to watch", "```text\n```", ["What to watch: no run is shown"]],
    [
      "The exercise",
      "- `09.1`, 11 minutes: `a.ts`\n- `09.1`, 10 minutes\n\n`--task --question`",
      ["The exercise: no word of --check", "The exercise: not together: 09.1, 10, a.ts"],
    ],
    [
      "What people get wrong",
      "`takes-any-thing`\n\n`nothing-is-lost`",
      ["What people get wrong: not together: takes-any-thing, nothing-is-lost"],
    ],
    ["Modules side by side", "`b.ts`", ["Modules side by side: no word of a.ts", "there is no module b.ts"]],
    ["Self-check", "Nothing.", ["Self-check: no check with: nothing is asked"]],
    ["Self-check", "- Why?\n- How? `09.whole`", ["Self-check: no check with: Why?"]],
    [
      "What Pi does",
      "`09.none`, `09.2`",
      ["there is no task or check 09.2", "there is no task or check 09.none"],
    ],
    ["What Pi does", "`npm run lab -- 09 dies-late`", ["the lab has nothing named dies-late"]],
    ["A failure", "## Another", [`the sections are not ${headings.en.join(", ")}`]],
  ])("%s: %s", (title, text, faults) => {
    expect(chapterFaults("en", chapter({ [title]: text }), facts)).toEqual(faults);
  });

  test("names are compared between languages by code spans and commands", () => {
    expect(
      namedIn("`09.1` and `dies-early`\n\n```sh\nnpm run lab -- 09 two-worlds\n```\n09.2 not-this"),
    ).toEqual({
      ids: ["09.1"],
      names: ["dies-early", "two-worlds"],
      files: [],
    });
  });
});
