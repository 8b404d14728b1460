import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { canChoose, confirm, leftWhileChoosing } from "./choose.ts";
import { codeLines } from "./code-lines.ts";
import { oneBelowTheOther, sideBySide } from "./diff-lines.ts";
import { type DiffLine, rowsOf } from "./diff-rows.ts";
import { reserveStdout } from "./ending.ts";
import type { House, Surroundings } from "./house.ts";
import { type LabApart, openLab } from "./lab-thread.ts";
import { moduleState } from "./modules.ts";
import { readOwnFile } from "./own-file.ts";
import { modulesOf, ownPath } from "./own-plan.ts";
import type { Person } from "./person.ts";
import { readProgress } from "./progress-file.ts";

export interface DiffWish {
  lab: LabListing;
  /** The person need not be asked. */
  yes: boolean;
}

/**
 * Shows the learner's modules of a lab beside the solution's; where they did not pass the checks yet, only to
 * one who is sure. Exit 0; 1: the person said no.
 * @throws {HarnessError} `own.sure_needs_yes`; as `readOwnFile` and `readProgress` do
 */
export async function diffLab(wish: DiffWish, { house, person }: Surroundings): Promise<number> {
  reserveStdout(person);
  const { root } = house;
  const modules = modulesOf(root, wish.lab);
  const texts = modules.map((module) => ({ module, text: readOwnFile(root, ownPath(module)) ?? "" }));
  const own = texts.filter(({ module, text }) => isOwn(module, text));
  const borrowed = texts.filter(({ module, text }) => moduleState(module, text) === "borrowed");
  if (borrowed.length > 0) person.tell("diff.borrowed", { modules: namesOf(borrowed) }, "quiet");
  if (own.length === 0) {
    person.tell("diff.none", {});
    return 0;
  }
  const refused = await consent(wish, { house, person });
  if (refused !== undefined) return refused;
  for (const { module, text } of own) {
    const solution = readFileSync(join(root, "solutions/src", module), "utf8");
    await showDiff(module, { own: text, solution }, person);
  }
  return 0;
}

/** Undefined: go on. Else the exit code. */
async function consent(
  { lab, yes }: DiffWish,
  { house, person }: { house: House; person: Person },
): Promise<number | undefined> {
  const apart = await openLab(lab, { house, whose: "reference" }, () => {});
  await apart.close();
  const open = notPassed(apart, lab, house);
  if (open.length === 0) return undefined;
  person.tell("diff.not_passed", {
    checks: open.join(", "),
    command: `npm run lab -- ${lab.number} --check`,
  });
  if (yes) return undefined;
  if (!canChoose()) {
    const command = `npm run lab -- ${lab.number} --diff --yes`;
    throw new HarnessError({ code: "own.sure_needs_yes", params: { command } });
  }
  const answer = await confirm(person.text({ code: "diff.ask", params: {} }));
  if (answer === true) return undefined;
  return answer === undefined ? leftWhileChoosing : 1;
}

/** The checks that own work never passed, as far as is on record, of the tasks whose modules are own work. */
function notPassed({ tasks, checks }: LabApart, lab: LabListing, { root }: House): string[] {
  const known = readProgress(root).checks;
  const isOwnNow = (module: string) => isOwn(module, readOwnFile(root, ownPath(module)) ?? "");
  return checks
    .filter(({ task }) => {
      const modules = tasks.find(({ id }) => id === task)?.modules ?? [];
      return (modules.length > 0 ? modules : lab.modules).some(isOwnNow);
    })
    .filter(({ id }) => known.get(id)?.best?.status !== "passed")
    .map(({ id }) => id);
}

/** Where nothing stands, there is nothing to compare. */
function isOwn(module: string, text: string): boolean {
  return text !== "" && moduleState(module, text) !== "borrowed";
}

function namesOf(texts: readonly { module: string }[]): string {
  return texts.map(({ module }) => module).join(", ");
}

async function showDiff(
  module: string,
  { own, solution }: { own: string; solution: string },
  person: Person,
): Promise<void> {
  const [{ diffArrays }, { default: stringWidth }] = await Promise.all([
    import("diff"),
    import("string-width"),
  ]);
  person.tell("diff.module", { module }, "title");
  person.tell("diff.code_alone", { file: `solutions/src/${module}` }, "quiet");
  const [left, right] = [codeLines(module, own), codeLines(module, solution)];
  const whole = [
    { value: left, added: false, removed: true },
    { value: right, added: true, removed: false },
  ];
  // What has little in common would take minutes to compare, and nobody could read the result.
  const comparator = (one: DiffLine, other: DiffLine) => one.text.trim() === other.text.trim();
  const parts = diffArrays(left, right, { maxEditLength: MOST_EDITS, comparator }) ?? whole;
  if (parts.every(({ added, removed }) => !added && !removed)) {
    person.tell("diff.same", {}, "good");
    return;
  }
  const columns = process.stderr.isTTY ? process.stderr.columns : 0;
  const rows = rowsOf(parts, left, right);
  const shown = columns >= WIDE ? sideBySide(rows, columns, stringWidth) : oneBelowTheOther(rows);
  for (const pieces of shown) person.showPieces(pieces);
}

const WIDE = 120;
const MOST_EDITS = 2_000;
