import type { CheckGrade, Unearned } from "./points.ts";
import type { LeftOut } from "./stage.ts";

/** What `--json` prints of one learner. */
export interface LearnerGrade {
  learner: string;
  folder: string;
  status: "passed" | "failed";
  points: number;
  of: number;
  labs: LabGrade[];
  leftOut: readonly LeftOut[];
  copied: Copied[];
}

export interface LabGrade {
  lab: string;
  status: "passed" | "failed";
  points: number;
  of: number;
  modules: Readonly<Record<"own" | "borrowed" | "mixed" | "missing" | "left-out", string[]>>;
  /** Where points are missing that no check could earn. */
  unearned: readonly Unearned[];
  /** Why none of its checks could be run. */
  problem?: string;
  checks: CheckGrade[];
}

export interface Copied {
  module: string;
  /** `reference`, or the name of another learner. */
  from: string;
  similarity: number;
}
