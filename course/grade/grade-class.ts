import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import { wordsIn } from "../../crash-explorer/sayings.ts";
import { curriculum } from "../../labs/curriculum.ts";
import { reserveStdout } from "../ending.ts";
import type { Surroundings } from "../house.ts";
import { openProgressBar } from "../progress-bar.ts";
import { csvOf } from "./csv.ts";
import { findLearners, type Learner } from "./find-learners.ts";
import { gradeLearner } from "./grade-learner.ts";
import { junitOf } from "./junit.ts";
import { type Course, learnLabs } from "./known-labs.ts";
import { nameCopies } from "./name-copies.ts";
import type { GradeWish } from "./options.ts";
import { courseVersion, type GradeReport, inWords } from "./report.ts";
import { endAllCells } from "./run-cell.ts";
import { findSandbox } from "./sandbox.ts";
import type { Allowed } from "./stage.ts";
import { tellBeginning, tellGrades } from "./tell-grades.ts";
import { endAllReaders, openWorkshop, type Workshop } from "./workshop.ts";

/** Grades learners' trees. Exit 0: every check of every learner passed, on modules of their own. */
export async function gradeClass(wish: GradeWish, { house, person }: Surroundings): Promise<number> {
  const print = reserveStdout(person);
  const { root } = house;
  const allowed = allowedIn(root);
  const { learners, others } = findLearners(wish.folders, allowed.exercises);
  const sandbox = findSandbox();
  const about = {
    course: courseVersion(root),
    sandboxed: sandbox.bwrap !== undefined,
    labs: wish.labs.map(({ number, slug }) => `${number}-${slug}`),
    notGraded: others,
  };
  if (learners.length === 0) {
    throw new HarnessError({ code: "grade.no_learner", params: { folders: wish.folders.join(", ") } });
  }
  tellBeginning(about, person);
  const workshop = await openWorkshop(house);
  endWithCells(workshop);
  try {
    const found = await gradeAll({ root, sandbox, workshop }, wish, { learners, allowed });
    const report: GradeReport = {
      ...about,
      learners: inWords(found, (saying) => wordsIn(saying, person.language)),
    };
    if (wish.junit !== undefined) replace(wish.junit, junitOf(report));
    if (wish.csv !== undefined) replace(wish.csv, csvOf(report));
    if (wish.json) print(report);
    else tellGrades(report, person);
    return found.every(({ status }) => status === "passed") && others.length === 0 ? 0 : 1;
  } finally {
    workshop.close();
  }
}

async function gradeAll(
  course: Course,
  { labs }: GradeWish,
  { learners, allowed }: { learners: readonly Learner[]; allowed: Allowed },
) {
  const known = await learnLabs(course, labs);
  const checks = known.reduce((sum, { checks }) => sum + checks.length, 0);
  const total = checks * learners.length;
  const shown = { learner: "", check: "" };
  const bar = await openProgressBar(process.stderr, { total, format: "{learner} {check}", shown });
  let judged = 0;
  const grading = {
    course,
    labs: known,
    allowed,
    atOnce: learners.length === 1 ? AT_ONCE : 1,
    onCheck(learner: string, check: string) {
      judged += 1;
      bar.update(judged, { learner, check });
    },
  };
  const read: Awaited<ReturnType<typeof gradeLearner>>[] = new Array(learners.length);
  let next = 0;
  async function lane(): Promise<void> {
    for (let place = next++; place < learners.length; place = next++) {
      read[place] = await gradeLearner(learners[place] as Learner, place, grading);
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  } finally {
    bar.end();
  }
  const files = referenceFiles(course.root, labs);
  const reference = await course.workshop.read({
    root: course.root,
    files,
    labs: [],
    compared: Object.keys(files),
  });
  nameCopies(read, reference?.shapes ?? {});
  return read.map(({ grade }) => grade);
}

/** Two cores are what a small machine has. */
const AT_ONCE = 2;

function allowedIn(root: string): Allowed {
  const reference = (readdirSync(join(root, "solutions/src"), { recursive: true }) as string[])
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  return { reference: new Set(reference), exercises: new Set(curriculum.flatMap(({ modules }) => modules)) };
}

function referenceFiles(root: string, labs: GradeWish["labs"]): Record<string, string> {
  const modules = labs.flatMap(({ modules }) => modules);
  return Object.fromEntries(
    modules.map((file) => [file, readFileSync(join(root, "solutions/src", file), "utf8")]),
  );
}

/** Whole or not at all. */
function replace(file: string, text: string): void {
  const beside = `${file}.${process.pid}.new`;
  writeFileSync(beside, text, { flag: "wx" });
  renameSync(beside, file);
}

/**
 * Their groups are their own, so that no Ctrl-C reaches them; this command runs no learner's code itself, and
 * so can hear a signal at any time. It dies of it all the same, as whoever sent it expects.
 */
function endWithCells({ close }: Pick<Workshop, "close">): void {
  const end = () => {
    endAllCells();
    endAllReaders();
    close();
  };
  process.once("exit", end);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      end();
      process.kill(process.pid, signal);
    });
  }
}
