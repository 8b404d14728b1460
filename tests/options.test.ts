import { describe, expect, test } from "vitest";
import { HarnessError } from "#contracts/errors.ts";
import { render } from "#contracts/render.ts";
import { languageOf, readWish, type Wish } from "../course/options.ts";
import { readWords } from "../course/words.ts";
import { curriculum } from "../labs/curriculum.ts";

const recovery = curriculum.find(({ slug }) => slug === "recovery");
const policy = curriculum.find(({ slug }) => slug === "recovery-policy");

function wishOf(line: string, environment?: string): Wish {
  return readWish(readWords(line.split(" ").filter(Boolean)), environment);
}

function refusalOf(line: string, environment?: string): string {
  try {
    return JSON.stringify(wishOf(line, environment));
  } catch (error) {
    return error instanceof HarnessError ? render(error.fact, "en") : String(error);
  }
}

describe("what the person asks for", () => {
  test.each<[string, unknown]>([
    ["", { kind: "choose" }],
    ["--lang en", { kind: "choose" }],
    ["--help", { kind: "help" }],
    ["08 -h", { kind: "help" }],
    ["8", { kind: "run", lab: recovery }],
    ["08", { kind: "run", lab: recovery }],
    ["recovery", { kind: "run", lab: recovery }],
    ["08-recovery all", { kind: "run", lab: recovery, variation: "all" }],
    ["8 --list", { kind: "list", lab: recovery }],
    ["--sessions a 08 --sessions=b", { kind: "run", lab: recovery, sessions: "b" }],
    ["8 --replay t", { kind: "replay", lab: recovery, only: false, token: "t" }],
    [
      "8 --replay t --materialise",
      { kind: "replay", lab: recovery, only: false, token: "t", real: "materialise" },
    ],
    [
      "8 --kill --replay=t --sessions a",
      { kind: "replay", lab: recovery, only: false, token: "t", real: "kill", sessions: "a" },
    ],
    ["8 --tasks", { kind: "tasks", lab: recovery, only: false, json: false }],
    ["8 --tasks --json --only", { kind: "tasks", lab: recovery, only: true, json: true }],
    ["8 --task 08.1", { kind: "task", lab: recovery, task: "08.1", question: "predict" }],
    ["--task 08.1", { kind: "task", lab: recovery, task: "08.1", question: "predict" }],
    ["--question 8.1", { kind: "task", lab: recovery, task: "08.1", question: "afterwards" }],
    ["8 --task 1", { kind: "task", lab: recovery, task: "08.1", question: "predict" }],
    ["8 --task 09.1", { kind: "task", lab: recovery, task: "09.1", question: "predict" }],
    ["8 --task x", { kind: "task", lab: recovery, task: "x", question: "predict" }],
    [
      "8 --question 08.1 --answer a",
      { kind: "task", lab: recovery, task: "08.1", question: "afterwards", answer: "a" },
    ],
    ["05 --read a.jsonl", { kind: "read", file: "a.jsonl" }],
    ["8 --start", { kind: "own", action: "start", lab: recovery, yes: false }],
    ["--yes 8 --reset", { kind: "own", action: "reset", lab: recovery, yes: true }],
    ["8 --restore --yes", { kind: "own", action: "restore", lab: recovery, yes: true }],
    ["8 --diff", { kind: "diff", lab: recovery, yes: false }],
    ["8 --hint", { kind: "hint", lab: recovery }],
    ["8 --watch", { kind: "watch", lab: recovery, only: false }],
    ["--watch --only 8", { kind: "watch", lab: recovery, only: true }],
    ["8 --inspect t", { kind: "inspect", lab: recovery, token: "t", only: false }],
    ["audit", { kind: "run", lab: policy, variation: "audit" }],
    ["--sessions a audit", { kind: "run", lab: policy, variation: "audit", sessions: "a" }],
    ["progress", { kind: "progress", json: false }],
    ["progress --json", { kind: "progress", json: true }],
    ["doctor --lang en --json", { kind: "doctor", json: true, imports: false }],
    ["doctor --imports", { kind: "doctor", json: false, imports: true }],
    ["language", { kind: "language" }],
    ["language en", { kind: "language", language: "en" }],
    ["8 --hint 08.1", { kind: "hint", lab: recovery, task: "08.1" }],
  ])("%j", (line, wish) => {
    expect(wishOf(line)).toEqual(wish);
  });
});

test("the word audit asks for an experiment that its lab has", async () => {
  const wish = wishOf("audit");
  if (wish.kind !== "run") throw new Error(`audit asks for ${wish.kind}`);
  const { number, slug } = wish.lab;
  const { lab } = await import(`../labs/${number}-${slug}/lab.ts`);
  expect(Object.keys(lab)).toContain(wish.variation);
});

describe("what is wrong with it", () => {
  const labs = `choose from: ${curriculum.map(({ number, slug }) => `${number}-${slug}`).join(", ")}`;
  test.each([
    ["99", `there is no lab 99; ${labs}`],
    ["8 --yes", "--yes works only with --start, --reset, --restore or --diff"],
    ["8 --hint --yes", "--yes works only with --start, --reset, --restore or --diff"],
    ["8 --start --reset", "choose one of --start, --reset"],
    ["8 --start --task 08.1", "choose one of --start, --task"],
    ["--diff", "--diff works only with a lab"],
    ["--watch", "--watch works only with a lab"],
    ["8 --watch --check", "choose one of --watch, --check"],
    ["8 --watch --start", "choose one of --start, --watch"],
    ["8 --watch --tasks", "choose one of --tasks, --watch"],
    ["8 all --watch", "unexpected argument: all"],
    ["8 --inspect", "option --inspect needs a value"],
    ["8 --inspect t --replay t", "choose one of --inspect, --replay"],
    ["audit 8", "unexpected argument: 8"],
    ["audit --check", "unexpected argument: audit"],
    ["doctor 8", "unexpected argument: 8"],
    ["progress --watch", "choose one of progress, --watch"],
    ["8 --restore x", "unexpected argument: x"],
    ["8 --hint 08.1 x", "unexpected argument: x"],
    ["008", `there is no lab 008; ${labs}`],
    ["08-session", `there is no lab 08-session; ${labs}`],
    ["08 main more words", "unexpected argument: more words"],
    ["08 --colour", "unknown option --colour; --help shows the usage"],
    ["-8", "unknown option -8; --help shows the usage"],
    ["08 --toString", "unknown option --toString; --help shows the usage"],
    ["08 --no-stack", "unknown option --no-stack; --help shows the usage"],
    ["08 --lang", "option --lang needs a value"],
    ["08 --lang=", "option --lang needs a value"],
    ["08 --sessions --stack", "option --sessions needs a value"],
    ["08 --stack=1", "option --stack takes no value"],
    ["08 --lang fr", "unknown language fr; choose from: zh, en"],
    ["08 --read a", "--read works only with lab 05, without a variation or --sessions"],
    ["--read a", "--read works only with lab 05, without a variation or --sessions"],
    ["08 --kill", "--kill works only with a lab and --replay TOKEN"],
    ["08 --check --materialise", "--materialise works only with a lab and --replay TOKEN"],
    ["--replay t --kill", "--kill works only with a lab and --replay TOKEN"],
    ["08 all --replay t --kill", "--kill works only with a lab and --replay TOKEN"],
    ["08 --replay t --kill --materialise", "choose one of --materialise and --kill"],
    ["08 --answer a", "--answer works only with --task or --question"],
    ["08 --tasks --answer a", "--answer works only with --task or --question"],
    ["08 --task 08.1 --check", "choose one of --task, --check"],
    ["08 --tasks --question 08.1", "choose one of --tasks, --question"],
    ["--tasks", "--tasks works only with a lab"],
    ["08 all --task 08.1", "unexpected argument: all"],
    ["05 all --read a", "--read works only with lab 05, without a variation or --sessions"],
    ["05 --sessions b --read a", "--read works only with lab 05, without a variation or --sessions"],
  ])("%j", (line, sentence) => {
    expect(refusalOf(line)).toBe(sentence);
  });

  test("also a LAB_LANG that is no language, unless the option decides", () => {
    expect(refusalOf("08", "de")).toBe("unknown language de; choose from: zh, en");
    expect(wishOf("08 --lang en", "de")).toEqual({ kind: "run", lab: recovery });
    expect(wishOf("08", "")).toEqual({ kind: "run", lab: recovery });
  });
});

test.each([
  ["", undefined, "zh"],
  ["", "en", "en"],
  ["--lang zh", "en", "zh"],
  ["--lang en", undefined, "en"],
  ["--lang zh --lang en", undefined, "en"],
  ["--lang fr", "en", "en"],
  ["", "de", "zh"],
])("with %j and LAB_LANG %j the language is %s", (line, environment, language) => {
  expect(languageOf(readWords(line.split(" ")), environment)).toBe(language);
});

test("a story is not graded, and a class is graded without it", () => {
  expect(refusalOf("grade --labs 00 folder")).toBe(
    "lab 00 is a story to be lived through, and is not graded",
  );
  const wish = wishOf("grade folder");
  expect("labs" in wish && wish.labs).toEqual(curriculum.slice(1));
});

test("a check is not asked for by its name, and is not taken for all of them", () => {
  expect(refusalOf("08 08.crashes --check")).toContain("08.crashes");
  expect(wishOf("08 --check")).toMatchObject({ kind: "check" });
});
