import { said, wordsIn } from "../../crash-explorer/sayings.ts";
import type { Person } from "../person.ts";
import type { LabGrade, LearnerGrade } from "./grade-learner.ts";
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
  for (const { module, from, similarity } of copied) {
    const percent = Math.round(similarity * 100);
    const source = from === "reference" ? said("grade.the_reference") : from;
    person.tell("grade.copied", { module, from: source, percent }, "quiet");
  }
  for (const { file, why } of leftOut) {
    person.tell("grade.left_out", { file: file || ".", why: said(`grade.file_${why}`) }, "quiet");
  }
}

function tellLab(grade: LabGrade, person: Person): void {
  const { lab, points, of, status, modules, unearned, checks, problem } = grade;
  person.tell("grade.lab", { lab, points, of }, status === "passed" ? "good" : "story");
  for (const state of ["borrowed", "mixed", "missing"] as const) {
    const earning = unearned.filter((module) => module.state === state);
    const others = modules[state].filter((module) => earning.every((other) => other.module !== module));
    const named = [
      ...earning.map(({ module, points }) => person.text(said("grade.module", { module, points }))),
      ...others,
    ];
    if (named.length > 0) person.tell(`grade.${state}`, { modules: named.join(", ") }, "quiet");
  }
  if (problem !== undefined) person.tell("grade.refused", { problem }, "bad");
  else for (const check of checks) tellCheck(check, person);
}

function tellCheck({ check, status, lost, invariant = "", received = "" }: CheckGrade, person: Person): void {
  if (status === "passed" || status === "borrowed" || status === "refused") return;
  person.tell(
    `grade.check_${status}`,
    { check, points: lost, invariant, received: wordsIn(received, person.language) },
    "bad",
  );
}
