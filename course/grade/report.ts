import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Saying } from "../../crash-explorer/sayings.ts";
import { plain } from "../person.ts";
import type { NoLearner } from "./find-learners.ts";
import type { LearnerGrade } from "./grades.ts";
import { rounded } from "./points.ts";

/** What `--json` prints. Keys are only ever added. */
export interface GradeReport {
  course: { version: string; commit: string | null };
  /** False: nothing but Node's own permissions kept the learners' code from this machine. */
  sandboxed: boolean;
  labs: readonly string[];
  learners: readonly LearnerGrade[];
  notGraded: readonly NoLearner[];
}

export function courseVersion(root: string): GradeReport["course"] {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return { version, commit: commit.trim() };
  } catch {
    // Downloaded as an archive.
    return { version, commit: null };
  }
}

const counted = ["points", "of", "lost"];

/** All that learners had a hand in, in words and without what a terminal would obey; points for a person. */
export function inWords(learners: readonly LearnerGrade[], text: (saying: Saying) => string): LearnerGrade[] {
  const said = JSON.stringify(learners, (key, value: unknown) => {
    const isSaying = key === "expected" || key === "received";
    if (isSaying && typeof value === "object" && value !== null) return plain(text(value as Saying));
    if (typeof value === "number" && counted.includes(key)) return rounded(value);
    return typeof value === "string" ? plain(value) : value;
  });
  return JSON.parse(said) as LearnerGrade[];
}
