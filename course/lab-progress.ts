import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isHarnessError } from "#contracts/errors.ts";
import { checkIds } from "../labs/check-ids.ts";
import { curriculum, type LabListing } from "../labs/curriculum.ts";
import { nameOf } from "./lab-thread.ts";
import { type ModuleState, stateOf } from "./modules.ts";
import { type CheckProgress, isRegressed, type ProgressFacts, type Status } from "./progress-facts.ts";
import { readProgress } from "./progress-file.ts";

/** How far own work is; `regressed`: it passed once, and no longer does. */
export type LabState = "borrowed" | "started" | "failing" | "passing" | "regressed";

/** `passed_borrowed`: no module of its task is own work, so it passes by somebody else's. */
export type CheckState = Status | "passed_borrowed" | "regressed" | "not_run";

export interface LabProgress {
  lab: LabListing;
  state: LabState;
  /** Of the modules that the learner is to write. */
  modules: { yours: number; all: number };
  /** How many of the checks pass, by own work and by what is borrowed. */
  passed: { own: number; borrowed: number; all: number };
  checks: readonly { check: string; state: CheckState }[];
}

/**
 * What is on record of each lab, and whose its modules are now; nothing is run or loaded for it.
 * @throws {HarnessError} as `readProgress` does
 */
export function readLabs(root: string): LabProgress[] {
  const facts = readProgress(root);
  return curriculum.map((lab) => labProgress(lab, { root, facts }));
}

/** The same, where a record that cannot be read is none. */
export function readLabsAnyway(root: string): LabProgress[] {
  try {
    return readLabs(root);
  } catch (error) {
    if (!isHarnessError(error)) throw error;
    const facts: Pick<ProgressFacts, "checks"> = { checks: new Map() };
    return curriculum.map((lab) => labProgress(lab, { root, facts }));
  }
}

/** What is broken or begun comes before what is new; undefined: all is done. */
export function nextLab(labs: readonly LabProgress[]): LabProgress | undefined {
  const begun = labs.find(({ state }) => state !== "borrowed" && state !== "passing");
  return begun ?? labs.find(({ state }) => state === "borrowed");
}

function labProgress(
  lab: LabListing,
  { root, facts }: { root: string; facts: Pick<ProgressFacts, "checks"> },
): LabProgress {
  const modules = modulesToWrite(lab, root);
  const yours = modules.filter((module) => isOwn(stateOf(root, module))).length;
  const checks = (checkIds[lab.number] ?? []).map((check) => ({
    check,
    state: checkState(facts.checks.get(check)),
  }));
  const state = labState(
    yours,
    checks.map(({ state }) => state),
  );
  const count = (wanted: CheckState) => checks.filter(({ state }) => state === wanted).length;
  const passed = { own: count("passed"), borrowed: count("passed_borrowed"), all: checks.length };
  return { lab, state, modules: { yours, all: modules.length }, passed, checks };
}

/** A module that is missing is nobody's work. */
function isOwn(state: ModuleState): boolean {
  return state === "yours" || state === "mixed";
}

/** Who wrote some of its modules is through with the lab when these pass and the rest passes borrowed. */
function labState(yours: number, states: readonly CheckState[]): LabState {
  if (yours === 0) return "borrowed";
  if (states.includes("regressed")) return "regressed";
  if (states.includes("failed") || states.includes("undecided")) return "failing";
  const isThrough = states.every((state) => state === "passed" || state === "passed_borrowed");
  return isThrough && states.includes("passed") ? "passing" : "started";
}

function checkState(progress: CheckProgress | undefined): CheckState {
  if (progress?.last === undefined) return "not_run";
  const { own, status } = progress.last;
  if (isRegressed(progress)) return "regressed";
  return !own && status === "passed" ? "passed_borrowed" : status;
}

/** Those that the lab has a starter for; the others are given. */
function modulesToWrite(lab: LabListing, root: string): readonly string[] {
  try {
    const starter = join(root, "labs", nameOf(lab), "starter");
    const files = (readdirSync(starter, { recursive: true }) as string[]).map((file) =>
      file.replaceAll("\\", "/"),
    );
    return lab.modules.filter((module) => files.includes(module));
  } catch {
    return lab.modules;
  }
}
