import { zh } from "#contracts/catalogue/zh.ts";
import type { Fact } from "#contracts/facts.ts";
import type { LeftState, Records } from "../crash-explorer/step-through.ts";
import { type Person, plain } from "./person.ts";
import { breachAt, leftOf, placeOf, STATES_SHOWN, type Standing } from "./step-walk.ts";
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

export interface Panel {
  name: string;
  title: string;
  lines: readonly { text: string; isNew: boolean }[];
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
    headline: tell(headlineOf(standing), person),
    panels: panelsOf(standing, person),
    choices: choicesOf(standing, person),
    decisions: decisionsOf(standing, person),
    ...(place.kind === "end" && { end: endOf(standing, person) }),
    ...(breach && { breach: breachLines(breach, person) }),
    ...(refused && { refused: tell(refused, person) }),
  };
}

function headlineOf(standing: Standing): Fact {
  const { life, at, dead, choosing } = standing;
  const { kind, operation } = placeOf(standing);
  const params = { life: life.number, place: at, of: life.places.length - 2, operation };
  if (dead !== undefined) return { code: kind === "end" ? "step.restarting" : "step.died", params };
  if (choosing) return { code: "step.choosing", params };
  if (kind === "birth" && life.number > 1) return { code: "step.at_rebirth", params };
  return { code: `step.at_${kind}`, params };
}

function panelsOf(standing: Standing, person: Person): Panel[] {
  const { life, at, dead } = standing;
  const place = placeOf(standing);
  const records = leftOf(standing)?.records ?? place.records;
  const before = dead === undefined ? life.places[at - 1]?.records : place.records;
  const told = Object.entries(records).map(([name, text]): Panel => {
    return { name, title: panelTitle(name, person), lines: marked(text, before?.[name] ?? text) };
  });
  const trace = { name: "trace", title: panelTitle("trace", person), lines: traceLines(standing, person) };
  return [trace, ...told];
}

/** The Trace is the process's own; where its harness keeps none yet, its operations stand for it. */
function traceLines({ life, at, dead }: Standing, person: Person): Panel["lines"] {
  if (dead !== undefined)
    return [{ text: tell({ code: "step.trace_lost", params: {} }, person), isNew: false }];
  const facts = life.said.map((fact, place) => ({ fact, place })).filter(({ fact }) => !isDecision(fact));
  if (facts.length === 0) {
    const done = life.places.slice(1, at + 1).filter(({ kind }) => kind === "boundary");
    return done.map(({ operation }, place) => ({ text: plain(operation), isNew: place === at - 1 }));
  }
  const [until, before] = [life.places[at]?.said ?? 0, life.places[at - 1]?.said ?? 0];
  return facts
    .filter(({ place }) => place < until)
    .map(({ fact, place }) => ({ text: tell(fact, person), isNew: place >= before }));
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
function differenceTo(records: Records, left: LeftState, person: Person): string {
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
  const { invariant, expected, received, facts } = breach;
  const sides = { expected: facts?.expected ?? expected, received: facts?.received ?? received };
  const title = titleOf(breach, person);
  return [
    tell({ code: "check.breach", params: { invariant, ...sides } }, person).trim(),
    ...(title ? [plain(title)] : []),
  ];
}

/** Of a record that only grew, what it grew by is new; of one that changed otherwise, what was not in it. */
function marked(text: string, before: string): Panel["lines"] {
  const [lines, known] = [linesOf(text), linesOf(before)];
  const grew = known.every((line, place) => line === lines[place]);
  return lines.map((line, place) => ({
    text: line,
    isNew: grew ? place >= known.length : !known.includes(line),
  }));
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map(plain);
}

function panelTitle(name: string, person: Person): string {
  const code = `step.panel_${name}`;
  return Object.hasOwn(zh, code) ? tell({ code: code as Fact["code"], params: {} }, person) : plain(name);
}

function isDecision({ code }: Fact): boolean {
  return code.startsWith("step.decided_");
}

function tell(fact: Fact, person: Person): string {
  return plain(person.text(fact).replace(/\s*\n\s*/g, " "));
}
