import type { Bilingual } from "#contracts/render.ts";

/** A place on the time line of a harness where its process may die. */
export interface CrashPoint {
  /** Stable: the catalogue, tests and the docs name it. */
  id: string;
  title: Bilingual;
  /** The line of the session, or the happening beside it, that is the last before the crash. */
  after: string;
  /** What is under way there. */
  story: "turn" | "compaction" | "navigation";
}
