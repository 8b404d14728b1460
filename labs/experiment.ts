import type { Fact } from "#contracts/facts.ts";
import type { Language } from "#contracts/render.ts";

/** What a lab's `lab.ts` exports as `lab`: its variations by name, `main` first. */
export type Lab = Readonly<Record<string, Variation>>;

export interface Variation {
  /** One line for people: what is about to happen. */
  title: Readonly<Record<Language, string>>;
  /** Real Pi is no package of this project: who asks for this has it installed, and `all` leaves it out. */
  needs?: "pi";
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
  /** Where real Pi is installed, for an experiment that needs it. */
  pi?: string;
}

/** The variations that need nothing but this project. */
export function withoutPi(lab: Lab): string[] {
  return Object.keys(lab).filter((name) => lab[name]?.needs !== "pi");
}

/** Expectations of one lab, as `expected.json` holds them; compared as text, so the order of keys counts. */
export type Expected = Readonly<Record<string, Readonly<Record<Language, Measured>>>>;
