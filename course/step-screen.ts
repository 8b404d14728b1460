import type { Fact } from "#contracts/facts.ts";
import { operationIn } from "../crash-explorer/operation-words.ts";
import { wordsIn } from "../crash-explorer/sayings.ts";
import { type Person, plain } from "./person.ts";
import { isDecision, linesOf, type Panel, panelsOf, panelTitle, tell } from "./step-panels.ts";
import { breachAt, placeOf, STATES_SHOWN, type Standing } from "./step-walk.ts";
import type { ShownRecords, ShownState } from "./stepped-life.ts";
import { titleOf } from "./tell-finding.ts";

/** What somebody sees who walks through an experiment, as data: the same for a terminal, a pipe and JSON. */
export interface Screen {
  life: number;
  /** From 0, which is what the life found, to `of`, its end. */
  place: number;
  of: number;
  kind: "birth" | "boundary" | "end" | "dead";
  headline: string;
  panels: readonly Panel[];
  /** The states that a crash here may leave, where one is to be chosen. */
  choices: readonly string[];
  /** What this life decides about each call that it found open, and on which record. */
  decisions: readonly string[];
  end?: string;
  breach?: readonly string[];
  refused?: string;
}

export function screenOf(standing: Standing, person: Person): Screen {
  const { life, at, dead, refused } = standing;
  const place = placeOf(standing);
  const breach = breachAt(standing);
  return {
    life: life.number,
    place: at,
    of: life.places.length - 1,
    kind: dead === undefined ? place.kind : "dead",
    headline: tell(headlineOf(standing, person), person),
    panels: panelsOf(standing, person),
    choices: choicesOf(standing, person),
    decisions: decisionsOf(standing, person),
    ...(place.kind === "end" && { end: endOf(standing, person) }),
    ...(breach && { breach: breachLines(breach, person) }),
    ...(refused && { refused: tell(refused, person) }),
  };
}

function headlineOf(standing: Standing, { language }: Person): Fact {
  const { life, at, dead, choosing } = standing;
  const { kind, ...place } = placeOf(standing);
  const operation = operationIn(place.operation, language);
  const params = { life: life.number, place: at, of: life.places.length - 2, operation };
  if (dead !== undefined) return { code: kind === "end" ? "step.restarting" : "step.died", params };
  if (choosing) return { code: "step.choosing", params };
  if (kind === "birth" && life.number > 1) return { code: "step.at_rebirth", params };
  return { code: `step.at_${kind}`, params };
}

function decisionsOf(standing: Standing, person: Person): string[] {
  const { life, dead } = standing;
  if (life.number === 1 || dead !== undefined || placeOf(standing).kind === "boundary") return [];
  const decided = life.said.filter(isDecision).map((fact) => tell(fact, person));
  if (decided.length > 0) return decided;
  const code = "journal" in placeOf(standing).records ? "step.nothing_decided" : "step.no_journal";
  return [tell({ code, params: {} }, person)];
}

function choicesOf(standing: Standing, person: Person): string[] {
  const { choosing } = standing;
  if (!choosing) return [];
  const { left, records } = placeOf(standing);
  return left
    .slice(choosing.from, choosing.from + STATES_SHOWN)
    .map((state, place) => `${place + 1}  ${differenceTo(records, state, person)}`);
}

/** In which records this state is another than the one the process had made. */
function differenceTo(records: ShownRecords, left: ShownState, person: Person): string {
  const other = Object.entries(left.records).filter(([name, text]) => text !== records[name]);
  const shown = other.map(
    ([name, text]) => `${panelTitle(name, person)}: ${linesOf(text).join("; ") || "-"}`,
  );
  return shown.length === 0 ? tell({ code: "step.as_it_is", params: {} }, person) : shown.join(" | ");
}

function endOf({ life }: Standing, person: Person): string {
  if ("text" in life.end) return plain(life.end.text);
  const { terminal, reason = "-" } = life.end;
  return tell({ code: "run.ended", params: { terminal, reason } }, person);
}

function breachLines(breach: NonNullable<ReturnType<typeof breachAt>>, person: Person): string[] {
  const { invariant, expected, received, words } = breach;
  const sides = {
    expected: wordsIn(words?.expected ?? expected, person.language),
    received: wordsIn(words?.received ?? received, person.language),
  };
  const title = titleOf(breach, person);
  return [
    tell({ code: "check.breach", params: { invariant, ...sides } }, person).trim(),
    ...(title ? [plain(title)] : []),
  ];
}
