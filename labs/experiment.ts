import type { Fact } from "#contracts/facts.ts";
import type { Language } from "#contracts/render.ts";

/** What a lab's `lab.ts` exports as `lab`: its variations by name, `main` first. */
export type Lab = Readonly<Record<string, Variation>>;

export interface Variation {
  /** One line for people: what is about to happen. */
  title: Readonly<Record<Language, string>>;
  /** No package of this project: who asks for this has it installed, and `all` leaves it out. */
  needs?: Needed;
  run(context: LabContext): Promise<Measured>;
}

/** What an experiment measured, in the order in which it is printed. Every value comes from the run. */
export type Measured = Readonly<Record<string, MeasuredValue | Readonly<Record<string, MeasuredValue>>>>;

type MeasuredValue = string | number | boolean | null;

export interface LabContext {
  /** The fact in the person's language. */
  text(fact: Fact): string;
  /** Tells the person, on stderr, what happens; the JSON does not depend on it. */
  tell(fact: Fact): void;
  /** An empty folder on a real disk for this experiment alone. */
  folder: string;
  /** Loads a file of the project for threads; absent: there are none, and all is asked where it is. */
  openApart?(file: string): Promise<ApartWork>;
  /** Where real Pi is installed, for an experiment that needs it. */
  pi?: string;
  /** Where Restate is installed, likewise. */
  restate?: string;
}

/** A file's functions, each call in a thread of its own, which can be ended. */
export interface ApartWork {
  /** @param limitMs in milliseconds; after that the thread is ended */
  ask<Answer>(name: string, request: unknown, limitMs: number): Promise<ApartEnd<Answer>>;
  close(): void;
}

export type ApartEnd<Answer> =
  | { kind: "answered"; answer: Answer }
  | { kind: "threw"; error: unknown }
  | { kind: "late"; states: number }
  /** It never gave control back, or ended its thread; `place` leads to the life that did. */
  | { kind: "killed"; invariant: string; place?: string };

/** What is large and only compared with. */
export type Needed = "pi" | "restate";

/** The variations that need nothing but this project. */
export function needingNothing(lab: Lab): string[] {
  return Object.keys(lab).filter((name) => lab[name]?.needs === undefined);
}

/** Expectations of one lab, as `expected.json` holds them; compared as text, so the order of keys counts. */
export type Expected = Readonly<Record<string, Readonly<Record<Language, Measured>>>>;
