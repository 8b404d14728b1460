import { said, wordsIn } from "../../crash-explorer/sayings.ts";
import type { Person } from "../person.ts";
import type { LabGrade, LearnerGrade } from "./grades.ts";
import type { CheckGrade } from "./points.ts";
import type { GradeReport } from "./report.ts";

export function tellBeginning({ course, sandboxed }: Omit<GradeReport, "learners">, person: Person): void {
  const { version, commit } = course;
  person.tell("grade.course", { version, commit: commit ?? "-" }, "quiet");
  person.tell(sandboxed ? "grade.sandboxed" : "grade.untrusted", {}, sandboxed ? "quiet" : "bad");
}

export function tellGrades({ learners, notGraded }: GradeReport, person: Person): void {
  for (const learner of learners) tellLearner(learner, person);
  for (const { folder, why } of notGraded) {
    person.tell("grade.not_graded", { folder, why: said(`grade.folder_${why}`) }, "bad");
  }
}

function tellLearner(
  { learner, labs, points, of, status, leftOut, copied }: LearnerGrade,
  person: Person,
): void {
  person.tell("grade.learner", { learner, points, of }, status === "passed" ? "good" : "story");
  for (const lab of labs) tellLab(lab, person);
  tellCopied(copied, person);
  for (const { file, why } of leftOut) {
    person.tell("grade.left_out", { file: file || ".", why: said(`grade.file_${why}`) }, "quiet");
  }
}

/** One line, however many of a class hand in the same: the failures above it matter more. */
function tellCopied(copied: LearnerGrade["copied"], person: Person): void {
  if (copied.length === 0) return;
  const nearest = copied.toSorted((one, other) => other.similarity - one.similarity).slice(0, NAMED);
  const pairs = nearest.map(({ module, from, similarity }) => {
    const source = from === "reference" ? said("grade.the_reference") : from;
    return person.text(said("grade.pair", { module, from: source, percent: Math.round(similarity * 100) }));
  });
  const more = copied.length - nearest.length;
  const params = { pairs: pairs.join(person.language === "zh" ? "\uff0c" : ", ") };
  if (more === 0) person.tell("grade.copied", params, "quiet");
  else person.tell("grade.copied_more", { ...params, more }, "quiet");
}

const NAMED = 3;

function tellLab(grade: LabGrade, person: Person): void {
  const { lab, points, of, status, modules, unearned, checks, problem } = grade;
  person.tell("grade.lab", { lab, points, of }, status === "passed" ? "good" : "story");
  for (const state of ["borrowed", "mixed", "missing", "left-out"] as const) {
    const earning = unearned.filter((module) => module.state === state);
    const others = modules[state].filter((module) => earning.every((other) => other.module !== module));
    const named = [
      ...earning.map(({ module, points }) => person.text(said("grade.module", { module, points }))),
      ...others,
    ];
    if (named.length > 0) person.tell(notEarning[state], { modules: named.join(", ") }, "quiet");
  }
  if (problem !== undefined) person.tell("grade.refused", { problem }, "bad");
  else for (const check of checks) tellCheck(check, person);
}

const notEarning = {
  ...({ borrowed: "grade.borrowed", mixed: "grade.mixed", missing: "grade.missing" } as const),
  "left-out": "grade.not_taken",
} as const;

function tellCheck({ check, status, lost, invariant = "", received = "" }: CheckGrade, person: Person): void {
  if (status === "passed" || status === "borrowed" || status === "left-out" || status === "refused") return;
  person.tell(
    `grade.check_${status}`,
    { check, points: lost, invariant, received: wordsIn(received, person.language) },
    "bad",
  );
}
