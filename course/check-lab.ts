import { existsSync } from "node:fs";
import { join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import type { HistoryLife } from "../crash-explorer/replay.ts";
import type { Report } from "../crash-explorer/report.ts";
import type { Check } from "../labs/check.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { reserveStdout } from "./ending.ts";
import type { Surroundings } from "./house.ts";
import { loadModules } from "./modules.ts";
import type { Person } from "./person.ts";

/** One check's verdict, in the same shape for people, teachers and machines. */
export interface Verdict {
  lab: string;
  check: string;
  status: "passed" | "failed" | "undecided";
  /** Different states in which crashes left the world. */
  states: number;
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
export async function checkLab(listing: LabListing, surroundings: Surroundings): Promise<number> {
  const { person } = surroundings;
  const print = reserveStdout(person);
  const { name, checks } = await loadChecks(listing, surroundings);
  const verdicts: Verdict[] = [];
  for (const check of checks) {
    const verdict = verdictOf(name, listing.number, check, await check.run(), person);
    tellVerdict(verdict, check, person);
    verdicts.push(verdict);
  }
  print(verdicts);
  return verdicts.every(({ status }) => status === "passed") ? 0 : 1;
}

/** @throws {HarnessError} `command.no_checks` {lab}. */
export async function loadChecks(
  { number, slug }: LabListing,
  { house, person }: Surroundings,
): Promise<{ name: string; checks: readonly Check[] }> {
  const name = `${number}-${slug}`;
  const file = `labs/${name}/checks.ts`;
  if (!existsSync(join(house.root, file))) {
    throw new HarnessError({ code: "command.no_checks", params: { lab: name } });
  }
  const { exports, whose } = await loadModules<{ checks: readonly Check[] }>(house, file);
  for (const { code, params } of whose) person.tell(code, params, "quiet");
  return { name, checks: exports.checks };
}

function verdictOf(lab: string, number: string, check: Check, report: Report, person: Person): Verdict {
  const { violation, states } = report;
  if (violation === undefined) {
    return { lab, check: check.id, status: report.verdict === "exhaustive" ? "passed" : "undecided", states };
  }
  const { invariant, expected, received, history, token } = violation;
  const replay = `npm run lab -- ${number} --replay ${token}`;
  const hint = check.hint[person.language];
  return {
    lab,
    check: check.id,
    status: "failed",
    states,
    invariant,
    expected,
    received,
    evidence: history,
    replay,
    hint,
  };
}

function tellVerdict(verdict: Verdict, { id, title }: Check, person: Person): void {
  const params = { check: id, title: title[person.language], states: verdict.states };
  if (verdict.status !== "failed") {
    person.tell(`check.${verdict.status}`, params, verdict.status === "passed" ? "good" : "bad");
    return;
  }
  const { invariant = "", expected = "", received = "", evidence = [], replay = "", hint = "" } = verdict;
  person.tell("check.failed", params, "bad");
  person.tell("check.breach", { invariant, expected, received });
  tellHistory(evidence, person);
  person.tell("check.hint", { hint });
  person.tell("check.replay", { command: replay }, "quiet");
}

/** The crash picture in words: each life, where it died, and the records that it left. */
export function tellHistory(history: readonly HistoryLife[], person: Person): void {
  history.forEach(({ operations, died, left }, index) => {
    const params = { life: index + 1, operations: operations.join(" → ") || "-" };
    person.tell(died ? "check.life_died" : "check.life_ended", params);
    for (const [thing, text] of Object.entries(left)) {
      person.show(`    ${thing}:`, "quiet");
      for (const line of text.trimEnd().split("\n")) person.show(`      ${line}`, "quiet");
    }
  });
}
