import widthOf from "fast-string-width";
import type { Language } from "#contracts/render.ts";
import { operationIn, thingIn } from "../crash-explorer/operation-words.ts";
import type { HistoryLife } from "../crash-explorer/replay.ts";
import { wordsIn } from "../crash-explorer/sayings.ts";
import { operationsLine } from "./operations-line.ts";
import type { Person } from "./person.ts";

/** The crash picture in words: each life, where it died, and what of the records is new after it. */
export function tellHistory(told: readonly HistoryLife[], person: Person): void {
  const { language } = person;
  const history = historyIn(told, language);
  const names = history.flatMap(({ left }) => Object.keys(left));
  const width = Math.max(0, ...names.map((name) => widthOf(thingIn(name, language))));
  let before: ShownLife["left"] = {};
  history.forEach(({ operations, died, left }, index) => {
    const params = { life: index + 1, operations: doneIn(operations, language) || "-" };
    person.tell(died ? "check.life_died" : "check.life_ended", params);
    const rows = Object.entries(left).flatMap(([thing, text]) => {
      return newLines(text, before[thing]).map((line, place) => [place === 0 ? thing : "", line] as const);
    });
    for (const [thing, line] of rows) {
      const name = thingIn(thing, language);
      person.show(`    ${name}${" ".repeat(width - widthOf(name))}  ${line}`, "quiet");
    }
    if (rows.length === 0) person.tell("check.nothing_new", {}, "quiet");
    before = left;
  });
}

/** What a life did, in words, what repeats itself summed up. */
export function doneIn(operations: readonly string[], language: Language): string {
  return operationsLine(operations.map((operation) => operationIn(operation, language)));
}

/** A life, and in the words of one language what it left. */
export interface ShownLife extends HistoryLife {
  left: Readonly<Record<string, string>>;
}

export function historyIn(history: readonly HistoryLife[], language: Language): ShownLife[] {
  return history.map(({ left, ...life }) => ({ ...life, left: leftIn(left, language) }));
}

export function leftIn(left: HistoryLife["left"], language: Language): ShownLife["left"] {
  return Object.fromEntries(Object.entries(left).map(([thing, shown]) => [thing, wordsIn(shown, language)]));
}

/** Of a record that only grew, what it grew by; of one that changed otherwise, all of it. */
function newLines(text: string, before: string | undefined): string[] {
  const lines = text.split("\n").filter((line) => line !== "");
  if (before === undefined) return lines.length === 0 ? ["-"] : lines;
  if (text === before) return [];
  const known = before.split("\n").filter((line) => line !== "");
  const grew = known.length > 0 && known.every((line, place) => line === lines[place]);
  return grew ? lines.slice(known.length).map((line) => `+ ${line}`) : lines;
}
