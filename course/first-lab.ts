import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "#contracts/render.ts";
import { predicted } from "../labs/00-first-crash/prediction.ts";
import { canChoose, choose, leftWhileChoosing } from "./choose.ts";
import { askLanguage } from "./choose-language.ts";
import { reserveStdout } from "./ending.ts";
import { mendAndRun, runAsItIs } from "./first-mend.ts";
import { type Folders, openFolders } from "./folders.ts";
import type { Surroundings } from "./house.ts";
import { readLabsAnyway } from "./lab-progress.ts";
import type { Person } from "./person.ts";
import type { LabWish } from "./run-lab.ts";

export interface FirstWish extends LabWish {
  /** Which of the prediction's options; absent: the person is asked, where one sits there. */
  answer?: string;
  /** Nobody has said yet which language to speak. */
  asksLanguage: boolean;
}

type Story = typeof import("../labs/00-first-crash/story.ts");

/**
 * Tells the first crash: predict it, see it, see what it did to a file, mend one line, see that it holds.
 * Exit 0: it holds, 1: it does not, 130: left before.
 */
export async function tellFirstCrash(wish: FirstWish, given: Surroundings): Promise<number> {
  const isThere = canChoose() && wish.answer === undefined;
  const surroundings = isThere && wish.asksLanguage ? await askLanguage(given) : given;
  if (surroundings === undefined) return leftWhileChoosing;
  const { house, person } = surroundings;
  const print = reserveStdout(person);
  if (isThere && isThrough(wish, surroundings)) {
    person.tell("first.again_after", { command: "npm run lab -- 00 write-again" }, "title");
    return mendAndRun({ surroundings, folders: openFolders(wish.sessions), print });
  }
  const story = (await house.load("labs/00-first-crash/story.ts")).exports as unknown as Story;
  const folders = openFolders(wish.sessions);
  if (!isThere) person.tell("first.no_terminal", {}, "quiet");
  person.show(predicted.ask[person.language], "title");
  if (!isThere) for (const option of optionsIn(person)) person.show(`  ${option.title}`);
  const answer = isThere ? await askPrediction(person) : wish.answer;
  if (isThere && answer === undefined) return leftWhileChoosing;
  tellAnswer(answer, person);
  const lines = await showCrash(story, folders, person);
  tellTruth(answer, predicted.nameOf({ lines }), person);
  const mend = { surroundings, folders, print };
  return isThere ? mendAndRun(mend) : runAsItIs(mend);
}

/** The record says that the person's own rule passes: the story is behind them. */
function isThrough({ lab }: FirstWish, { house }: Surroundings): boolean {
  const known = readLabsAnyway(house.root).find((one) => one.lab.number === lab.number);
  return !house.runsReference && known?.state === "passing";
}

function askPrediction(person: Person): Promise<string | undefined> {
  return choose(person.text({ code: "first.choose", params: {} }), optionsIn(person));
}

/** By the number that is pressed, or given as `--keys`. */
function optionsIn(person: Person): { title: string; value: string }[] {
  return Object.entries(predicted.options).map(([value, text], place) => ({
    title: `${place + 1}  ${text[person.language]}`,
    value,
  }));
}

function tellAnswer(answer: string | undefined, person: Person): void {
  if (answer === undefined) person.tell("first.no_answer", {}, "quiet");
  else person.tell("first.answer", { answer: optionText(answer, person) });
}

/** A real process, a real SIGKILL, and the real files; gives how many lines the file has at last. */
async function showCrash(story: Story, folders: Folders, person: Person): Promise<number> {
  const { RECORD, RESULT } = story;
  const folder = folders.fresh("00-first-crash-");
  person.tell("first.crash", {}, "title");
  const { pid, signal } = await story.firstLife(folder, "after-write");
  person.tell("first.died", { pid, signal });
  showFiles([RECORD, RESULT], folder, person);
  person.tell("first.again", {}, "title");
  const { writes, lines } = story.secondLife(folder, story.asGiven);
  showFiles([RESULT], folder, person);
  person.tell("first.counted", { writes, lines });
  return lines;
}

function showFiles(names: readonly string[], folder: string, person: Person): void {
  for (const name of names) {
    const file = join(folder, name);
    person.tell("first.file", { file });
    for (const line of readFileSync(file, "utf8").trimEnd().split("\n")) person.show(`    ${line}`, "quiet");
  }
}

function tellTruth(answer: string | undefined, truth: string, person: Person): void {
  const right = answer === truth;
  if (answer !== undefined) {
    const params = { text: optionText(truth, person) };
    person.tell(right ? "task.right" : "task.wrong", params, right ? "good" : "bad");
  }
  person.tell("task.why", { why: predicted.why[person.language] });
}

function optionText(name: string, { language }: Person): string {
  const options: Readonly<Record<string, Record<Language, string>>> = predicted.options;
  return options[name]?.[language] ?? name;
}
