import type { Bilingual } from "#contracts/render.ts";
import type { HistoryLife, Replayed } from "../crash-explorer/replay.ts";
import type { Breach, ExploreOptions, Scenario } from "../crash-explorer/scenario.ts";
import type { SteppedLife } from "../crash-explorer/step-through.ts";
import type { Level, Things } from "../crash-explorer/thing.ts";
import type { Path, PathLife } from "../crash-explorer/token.ts";

/** A question that a lab asks of a learner's modules, through their contract. */
export interface Check {
  /** Stable: verdicts and the list of mistakes name it. */
  id: string;
  title: Bilingual;
  /** The task that it belongs to; its first hint goes with a failure. */
  task: string;
  /** It takes seconds, so it is begun before the others. */
  long?: boolean;
  /** The names of all that it may find broken. */
  invariants(): Promise<readonly string[]>;
  /** How hard the crashes of its exploration hit; absent: it explores nothing. */
  level?: Level;
  run(options?: RunOptions): Promise<CheckResult>;
  /** Goes one path again, if it is one of this check's, and judges it. Absent: nothing of it has a path. */
  replay?(path: Path, options?: Pick<RunOptions, "fresh">): Promise<Replayed<unknown> | undefined>;
  /** Where it explores: the last of these lives, place by place. */
  step?(
    lives: readonly PathLife[],
    options?: Pick<ExploreOptions, "onLife">,
  ): Promise<SteppedLife<unknown> & { scenario: string }>;
  /** The scenario of a path, if it is one of this check's: to go it on a real disk. */
  scenarioOf?(path: Pick<Path, "scenario" | "level">): Promise<Scenario<Things, unknown> | undefined>;
}

export interface RunOptions extends Pick<ExploreOptions, "onLife"> {
  /** The same check, of modules that nothing has touched yet. Absent: they cannot be loaded anew. */
  fresh?(): Promise<Check>;
  /** Of a check that is made of examples, this one alone, by its invariant. */
  only?: string;
}

export interface CheckResult {
  /** `undecided`: a bound stopped it before it had seen everything. */
  status: "passed" | "failed" | "undecided";
  /** Different states in which crashes left the world, where it is an exploration. */
  states?: number;
  /** Kinds of boundaries of its world that no life crossed: there it says nothing. */
  neverCrossed?: readonly string[];
  /** The first violation; only where it failed. */
  finding?: Finding;
}

export interface Finding extends Breach {
  /** Stable: the list of mistakes names it. */
  invariant: string;
  /** What the invariant asks for; absent: the catalogues may know it. */
  title?: Bilingual;
  /** The lives of the shortest history. */
  history?: readonly HistoryLife[];
  token?: string;
  /** Where modules never gave control back: in which example, by its invariant. */
  example?: string;
}

export type AboutCheck = Pick<Check, "id" | "title" | "task" | "long" | "level">;
