import type { Bilingual } from "#contracts/render.ts";

/** What a lab's `exercise.ts` exports as `exercise`: what the learner does, and how it goes wrong. */
export interface Exercise {
  /** In the order in which they are done; one new idea each. */
  tasks: readonly Task[];
  /**
   * Which checks the modules in `starter/` fail: all of `must`, and none besides `may`. `runs`: they do
   * something, and something wrong; otherwise they say what is still to do.
   */
  starter: { must: readonly string[]; may: readonly string[]; runs?: true };
  mistakes: readonly Mistake[];
}

export interface Task {
  /** Stable: `todo("08.2", ...)` and checks name it. */
  id: string;
  title: Bilingual;
  minutes: number;
  /** Files of my-pi-agent/src; none: it is done in the head. */
  modules: readonly string[];
  /** Asked before the work. */
  predict?: Question;
  /** From a question to nearly the answer. */
  hints: readonly [Hint, Hint, Hint, ...Hint[]];
  /** Asked when the work is done: the same idea, other facts. */
  afterwards?: Question;
}

export interface Hint {
  title: Bilingual;
  text: Bilingual;
}

export interface Question {
  ask: Bilingual;
  /** By a short name each. */
  options: Readonly<Record<string, Bilingual>>;
  /** Runs a harness and gives the name of the option that came true. */
  measure(): Promise<string>;
  why: Bilingual;
}

/** A wrong module that people really write: the files in `mistakes/<name>/`, in place of the learner's. */
export interface Mistake {
  name: string;
  title: Bilingual;
  /** Every one of these checks rejects it. */
  rejectedBy: readonly string[];
  /** What is said first of it: the right reason, not merely red. */
  first: { check: string; invariant: string };
}
