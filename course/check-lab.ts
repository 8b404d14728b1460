import { existsSync } from "node:fs";
import { join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import type { Language } from "#contracts/render.ts";
import type { HistoryLife } from "../crash-explorer/replay.ts";
import type { Check, CheckResult } from "../labs/check.ts";
import type { LabListing } from "../labs/curriculum.ts";
import type { Exercise } from "../labs/exercise.ts";
import { reserveStdout } from "./ending.ts";
import type { House, Surroundings } from "./house.ts";
import { loadModules } from "./modules.ts";
import type { Person } from "./person.ts";
import { tellHistory } from "./tell-history.ts";

export interface CheckWish {
  lab: LabListing;
  /** Only this lab's modules are the learner's, all others the reference. */
  only: boolean;
  /** For machines: the verdicts on stdout, and no story. */
  json: boolean;
}

/** One check's verdict, in the same shape for people, teachers and machines. */
export interface Verdict {
  lab: string;
  check: string;
  status: CheckResult["status"];
  /** Different states in which crashes left the world, where the check is an exploration. */
  states?: number;
  invariant?: string;
  expected?: string;
  received?: string;
  /** The lives of the shortest history, and what each left. */
  evidence?: readonly HistoryLife[];
  /** The command that goes the same path again. */
  replay?: string;
  hint?: string;
}

/** Runs every check of a lab. Exit 0: all passed. */
export async function checkLab(
  { lab, only, json }: CheckWish,
  { house, person }: Surroundings,
): Promise<number> {
  const print = reserveStdout(person);
  const { checks, exercise } = await loadChecks(lab, { house, person, only, json });
  const verdicts: Verdict[] = [];
  let toldOne = false;
  for (const check of checks) {
    const verdict = verdictOf(lab, check, await check.run(), hintOf(exercise, check, person.language));
    verdicts.push(verdict);
    if (json) continue;
    tellVerdict(verdict, check, person);
    // One counterexample is enough to work on; the others may well be the same fault.
    if (verdict.status === "failed" && !toldOne) tellFinding(verdict, person);
    toldOne ||= verdict.status === "failed";
  }
  if (json) print(verdicts);
  return verdicts.every(({ status }) => status === "passed") ? 0 : 1;
}

/** @throws {HarnessError} `command.no_checks`; and as `loadModules` does. */
export async function loadChecks(
  lab: LabListing,
  { house, person, only, json }: { house: House; person: Person; only: boolean; json: boolean },
): Promise<{ checks: readonly Check[]; exercise: Exercise }> {
  const file = checksFile(lab);
  if (!existsSync(join(house.root, file))) {
    throw new HarnessError({ code: "command.no_checks", params: { lab: nameOf(lab) } });
  }
  const instead = only ? referenceBut(lab, house) : undefined;
  const { exports, whose } = await loadModules<Awaited<ReturnType<typeof loadChecks>>>(house, file, instead);
  if (!json) for (const { code, params } of whose) person.tell(code, params, "quiet");
  return exports;
}

export function checksFile(lab: LabListing): string {
  return `labs/${nameOf(lab)}/checks.ts`;
}

/** Which file runs as a module where only this lab's are the learner's. */
export function referenceBut(
  { modules }: LabListing,
  { root }: House,
): (module: string) => string | undefined {
  return (module) => {
    const reference = `solutions/src/${module}`;
    return modules.includes(module) || !existsSync(join(root, reference)) ? undefined : reference;
  };
}

export function nameOf({ number, slug }: LabListing): string {
  return `${number}-${slug}`;
}

function hintOf({ tasks }: Exercise, { task }: Check, language: Language): string | undefined {
  return tasks.find(({ id }) => id === task)?.hints[0].text[language];
}

function verdictOf(lab: LabListing, { id }: Check, result: CheckResult, hint: string | undefined): Verdict {
  const { status, states, finding } = result;
  const verdict: Verdict = { lab: nameOf(lab), check: id, status, ...(states !== undefined && { states }) };
  if (!finding) return verdict;
  const { history, token, ...breach } = finding;
  return {
    ...verdict,
    ...breach,
    ...(history && { evidence: history }),
    ...(token && { replay: `npm run lab -- ${lab.number} --replay ${token}` }),
    ...(hint && { hint }),
  };
}

function tellVerdict({ status, states }: Verdict, { id, title }: Check, person: Person): void {
  const params = { check: id, title: title[person.language], states: states ?? 0 };
  if (status !== "passed") person.tell(`check.${status}`, params, "bad");
  else person.tell(states === undefined ? "check.passed" : "check.passed_explored", params, "good");
}

function tellFinding(verdict: Verdict, person: Person): void {
  const { invariant = "", expected = "", received = "", evidence = [], replay, hint } = verdict;
  person.tell("check.breach", { invariant, expected, received });
  tellHistory(evidence, person);
  if (hint) person.tell("check.hint", { hint });
  if (replay) person.tell("check.replay", { command: replay }, "quiet");
}
