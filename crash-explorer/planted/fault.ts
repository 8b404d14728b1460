import type { Parts } from "./harness.ts";
import type { SceneName } from "./scenes.ts";

/** A bug that people really write, planted into the small harness. */
export interface Fault {
  /** Stable: the docs name it. */
  id: string;
  zh: string;
  en: string;
  scene: SceneName;
  /** By which it has to be found. */
  invariant: string;
  /** One part, done wrong; made anew, as a module is when a process loads it. */
  plant(right: Parts): Partial<Parts>;
}
