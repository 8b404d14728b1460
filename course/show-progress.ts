import { said } from "../crash-explorer/sayings.ts";
import { reserveStdout } from "./ending.ts";
import type { Surroundings } from "./house.ts";
import { type CheckState, type LabProgress, type LabState, nextLab, readLabs } from "./lab-progress.ts";
import { nameOf } from "./lab-thread.ts";
import type { Tone } from "./paint.ts";
import type { Person } from "./person.ts";

/**
 * A table of the labs and, of those that are begun, of their checks. Exit 0 however far the learner is.
 * @throws {HarnessError} as `readProgress` does
 */
export async function showProgress(
  { json }: { json: boolean },
  { house, person }: Surroundings,
): Promise<number> {
  const print = reserveStdout(person);
  const labs = readLabs(house.root);
  const next = nextLab(labs);
  if (json) {
    print(labs.map(({ lab, ...rest }) => ({ lab: nameOf(lab), ...rest, next: next?.lab === lab })));
    return 0;
  }
  const padTo = await openPad();
  const names = labs.map(({ lab }) => `${lab.number} ${lab.slug}`.length);
  const widths = [Math.max(...names) + 1, 10, 9];
  const row = (cells: readonly string[]) =>
    cells.map((cell, place) => padTo(cell, widths[place] ?? 0)).join("");
  const head = (["lab", "state", "modules", "checks"] as const).map((code) =>
    text(`progress.${code}`, person),
  );
  person.show(`  ${row(head)}`.trimEnd(), "title");
  for (const known of labs) {
    const mark = known === next ? ">" : " ";
    person.show(`${mark} ${row(cellsOf(known, person))}`.trimEnd(), tones[known.state]);
    if (known.state !== "borrowed") tellChecks(known, person, padTo);
  }
  if (next) tellNext(next, person);
  else person.tell("progress.all_done", {}, "good");
  return 0;
}

const tones = {
  borrowed: "quiet",
  started: "story",
  failing: "bad",
  passing: "good",
  regressed: "bad",
} as const satisfies Record<LabState, Tone>;

const checkTones = {
  passed: "good",
  passed_borrowed: "quiet",
  not_run: "quiet",
  failed: "bad",
  undecided: "bad",
  regressed: "bad",
} as const satisfies Record<CheckState, Tone>;

function cellsOf({ lab, state, modules, passed }: LabProgress, person: Person): string[] {
  const code = passed.borrowed > 0 ? "progress.count_borrowed" : "progress.count";
  const counts = [`${modules.yours}/${modules.all}`, person.text(said(code, { ...passed }))];
  return [`${lab.number} ${lab.slug}`, stateInWords(state, person), ...counts];
}

export function stateInWords(state: LabState | CheckState, person: Person): string {
  return text(`progress.state_${state}`, person);
}

function tellChecks(
  { checks }: LabProgress,
  person: Person,
  padTo: (text: string, width: number) => string,
): void {
  for (const { check, state } of checks) {
    const tone = checkTones[state];
    person.show(`    ${padTo(check, 20)}${stateInWords(state, person)}`, tone);
  }
}

function tellNext({ lab, state }: LabProgress, person: Person): void {
  // The first one has no theory and one task: it tells itself.
  const first = lab.number === "00" ? "" : " --tasks";
  const command = `npm run lab -- ${lab.number}${state === "borrowed" ? first : " --watch"}`;
  person.tell("progress.next", { lab: nameOf(lab), command });
}

function text(code: Parameters<typeof said>[0], person: Person): string {
  return person.text(said(code));
}

/** In columns of a terminal: a Chinese character takes two. */
async function openPad(): Promise<(text: string, width: number) => string> {
  const { default: stringWidth } = await import("string-width");
  return (text, width) => text + " ".repeat(Math.max(width - stringWidth(text), 0));
}
