import type { Saying } from "../../crash-explorer/sayings.ts";
import type { Learner } from "./find-learners.ts";
import type { LabGrade, LearnerGrade } from "./grades.ts";
import type { Judgement } from "./judge.ts";
import type { Course, KnownLab } from "./known-labs.ts";
import { bundleOf, bundlesOf } from "./lab-bundles.ts";
import { leftOutOf, saidOfLeftOut } from "./left-out.ts";
import {
  type CheckGrade,
  modulesOfTask,
  type Own,
  type Status,
  sumOf,
  unearnedOf,
  worthOf,
} from "./points.ts";
import type { ReaderAnswer } from "./reader.ts";
import { usualLimits } from "./run-cell.ts";
import { runCheck } from "./run-check.ts";
import { type Allowed, type LeftOut, stage } from "./stage.ts";

export interface Grading {
  course: Course;
  labs: readonly KnownLab[];
  allowed: Allowed;
  /** How many of this learner's checks run at once. */
  atOnce: number;
  onCheck(learner: string, check: string): void;
}

/** Grades one learner, and gives the shapes of their modules for the comparison with others'. */
export async function gradeLearner(
  { name, folder }: Learner,
  place: number,
  grading: Grading,
): Promise<{ grade: LearnerGrade; shapes: ReaderAnswer["shapes"] }> {
  const { course, labs, allowed } = grading;
  const { files, leftOut } = stage(folder, allowed);
  const own = course.workshop.folder(`learner-${place}`);
  const bundles = labs.flatMap((lab) => bundlesOf(lab, own));
  const asked = bundles.flatMap(({ modules }) => modules);
  const answer = await course.workshop.read({
    root: course.root,
    files: Object.fromEntries(files),
    compared: [...files.keys()].filter((file) => asked.includes(file) || !allowed.reference.has(file)),
    labs: bundles,
  });
  const graded: LabGrade[] = [];
  const read = { answer, files, leftOut, own, learner: name };
  for (const lab of labs) graded.push(await gradeLab(lab, read, grading));
  const status = graded.every(({ status }) => status === "passed") ? "passed" : "failed";
  const grade = {
    learner: name,
    folder,
    status,
    ...sumOf(graded),
    labs: graded,
    leftOut,
    copied: [],
  } as const;
  return { grade: { ...grade, copied: [] }, shapes: answer?.shapes ?? {} };
}

interface Read {
  answer: ReaderAnswer | undefined;
  files: ReadonlyMap<string, string>;
  leftOut: readonly LeftOut[];
  own: string;
  learner: string;
}

async function gradeLab(known: KnownLab, read: Read, grading: Grading): Promise<LabGrade> {
  const { answer, files, learner } = read;
  const { modules } = known.lab;
  const asked = [...modules, ...known.tasks.flatMap(({ modules }) => modules)];
  const untaken = leftOutOf(asked, read.leftOut);
  const notTaken = [...untaken.keys()].map((module) => [module, "left-out" as const]);
  const states: Own["states"] = { ...answer?.states, ...Object.fromEntries(notTaken) };
  const stateIs = (wanted: string) => modules.filter((module) => (states[module] ?? "missing") === wanted);
  const bundles = bundlesOf(known, read.own);
  const problemOf = ({ key }: { key: string }) => {
    const told = answer === undefined && files.size > 0 ? { problem: "unreadable" } : answer?.labs[key];
    return told && "problem" in told ? told.problem : undefined;
  };
  const [problem] = bundles.map(problemOf);
  const checks: CheckGrade[] = new Array(known.checks.length);
  let silenceMs = usualLimits.silenceMs;
  let next = 0;
  async function lane(): Promise<void> {
    for (let place = next++; place < known.checks.length; place = next++) {
      const { id, task } = known.checks[place] as KnownLab["checks"][number];
      const { of, share } = worthOf(known, { task }, { ofLab: modules, states });
      const unmet = saidOfLeftOut(modulesOfTask(known, task, { ofLab: modules }), untaken);
      const bundle = bundleOf(bundles, task);
      const unable = problemOf(bundle);
      let judged: Omit<Judgement, "status"> & { status: Status };
      if (unable !== undefined) judged = { status: "refused", received: unable };
      else if (share === 0 && unmet !== undefined) judged = { status: "left-out", received: unmet };
      else if (share === 0) judged = { status: "borrowed" };
      else judged = await runCheck(known, id, { bundle: bundle.outfile, silenceMs, course: grading.course });
      // Where one check met a loop without an end, the next need not be waited for as long.
      if (isStoppedSilent(judged.received)) silenceMs = 3_000;
      const isPassed = judged.status === "passed";
      const worth = { points: isPassed ? of * share : 0, of, lost: isPassed ? 0 : of * share };
      checks[place] = { check: id, task, ...judged, ...worth };
      grading.onCheck(learner, id);
    }
  }
  await Promise.all(Array.from({ length: grading.atOnce }, lane));
  const status = checks.every((check) => check.status === "passed") ? "passed" : "failed";
  const whose = { own: stateIs("yours"), borrowed: stateIs("borrowed"), mixed: stateIs("mixed") };
  return {
    lab: known.name,
    status,
    ...sumOf(checks),
    modules: { ...whose, missing: stateIs("missing"), "left-out": stateIs("left-out") },
    unearned: unearnedOf(known, { ofLab: modules, states }),
    ...(problem !== undefined && { problem }),
    checks,
  };
}

function isStoppedSilent(received: Saying | undefined): boolean {
  return typeof received === "object" && "code" in received && received.code === "grade.stopped_silent";
}
