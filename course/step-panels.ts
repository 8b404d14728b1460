import { zh } from "#contracts/catalogue/zh.ts";
import type { Fact } from "#contracts/facts.ts";
import { operationIn } from "../crash-explorer/operation-words.ts";
import { type Person, plain } from "./person.ts";
import { leftOf, placeOf, type Standing } from "./step-walk.ts";

/** One of the records, and what of it is new since the step before. */
export interface Panel {
  name: string;
  title: string;
  lines: readonly { text: string; isNew: boolean }[];
}

/** The Trace, the records and the world. */
export function panelsOf(standing: Standing, person: Person): Panel[] {
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
    return done.map(({ operation }, place) => {
      return { text: plain(operationIn(operation, person.language)), isNew: place === at - 1 };
    });
  }
  const [until, before] = [life.places[at]?.said ?? 0, life.places[at - 1]?.said ?? 0];
  return facts
    .filter(({ place }) => place < until)
    .map(({ fact, place }) => ({ text: tell(fact, person), isNew: place >= before }));
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

export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map(plain);
}

export function panelTitle(name: string, person: Person): string {
  const code = `step.panel_${name}`;
  return Object.hasOwn(zh, code) ? tell({ code: code as Fact["code"], params: {} }, person) : plain(name);
}

export function isDecision({ code }: Fact): boolean {
  return code.startsWith("step.decided_");
}

/** In one line, as a terminal may show it. */
export function tell(fact: Fact, person: Person): string {
  return plain(person.text(fact).replace(/\s*\n\s*/g, " "));
}
