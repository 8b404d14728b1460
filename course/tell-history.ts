import type { Language } from "#contracts/render.ts";
import type { HistoryLife } from "../crash-explorer/replay.ts";
import { wordsIn } from "../crash-explorer/sayings.ts";
import { operationsLine } from "./operations-line.ts";
import type { Person } from "./person.ts";

/** The crash picture in words: each life, where it died, and what of the records is new after it. */
export function tellHistory(told: readonly HistoryLife[], person: Person): void {
  const history = historyIn(told, person.language);
  const width = Math.max(0, ...history.flatMap(({ left }) => Object.keys(left).map(({ length }) => length)));
  let before: ShownLife["left"] = {};
  history.forEach(({ operations, died, left }, index) => {
    const params = { life: index + 1, operations: operationsLine(operations) || "-" };
    person.tell(died ? "check.life_died" : "check.life_ended", params);
    const rows = Object.entries(left).flatMap(([thing, text]) => {
      return newLines(text, before[thing]).map((line, place) => [place === 0 ? thing : "", line] as const);
    });
    for (const [thing, line] of rows) person.show(`    ${thing.padEnd(width)}  ${line}`, "quiet");
    if (rows.length === 0) person.tell("check.nothing_new", {}, "quiet");
    before = left;
  });
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
