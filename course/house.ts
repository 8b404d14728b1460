import type { Language } from "#contracts/render.ts";
import type { bundleForThread, bundleProgram, loadBundle } from "../my-pi-agent/bundle.js";
import type { keepBundling } from "../my-pi-agent/keep-bundling.js";
import type { Person } from "./person.ts";

/** What the command knows of the place that it runs in. */
export interface House {
  /** The project's folder. */
  root: string;
  /** The reference runs in the place of the learner's tree. */
  runsReference: boolean;
  /** Loads a module of the project, and tells which files came along. */
  load: typeof loadBundle;
  /** Writes what a thread loads. */
  bundleForThread: typeof bundleForThread;
  /** Writes what threads load, again after each change. */
  keepBundling: typeof keepBundling;
  /** Writes a program that Node starts by itself. */
  bundle: typeof bundleProgram;
}

/** What every use of the command works with. */
export interface Surroundings {
  house: House;
  person: Person;
  /** Says one sentence about what was thrown, and gives the exit code that it means. */
  explain(thrown: unknown): number;
  /** The same for a person who has chosen another language. */
  speaking(language: Language): Promise<Surroundings>;
}
