import { readFileSync } from "node:fs";
import { join } from "node:path";
import { replaceDurably } from "./durable-file.ts";
import type { House } from "./house.ts";
import { readOwnFile } from "./own-file.ts";
import { withOwnLock } from "./own-lock.ts";
import {
  type CheckProgress,
  formatProgress,
  type ProgressFacts,
  parseProgress,
  rankOf,
  type Status,
} from "./progress-facts.ts";

/** Plain text that the learner may read, change, merge and commit. */
export const progressFile = "my-pi-agent/progress.txt";

/** What came of a check just now. */
export interface FreshVerdict {
  /** Its id. */
  check: string;
  status: Status;
  /** At least one module of its task was the learner's. */
  own: boolean;
}

/**
 * All that is known of the learner's way; nothing where there is no file yet.
 * @throws {HarnessError} `own.not_a_file`, `own.not_text`, `own.too_large`, `own.unreadable`
 */
export function readProgress(root: string): ProgressFacts {
  return parseProgress(readOwnFile(root, progressFile) ?? "");
}

/**
 * Where everything was borrowed, and nothing of the lab is known, nothing is written: there is no way yet.
 * @throws {HarnessError} as `readProgress` does; as `replaceDurably` and `withOwnLock` does
 */
export async function recordVerdicts(house: House, verdicts: readonly FreshVerdict[]): Promise<void> {
  const version = versionOf(house.root);
  await change(house, (known) => {
    const checks = new Map(known.checks);
    const isBegun =
      verdicts.some(({ own }) => own) || verdicts.some(({ check }) => isLabKnown(known, labOf(check)));
    if (!isBegun) return known;
    for (const { check, status, own } of verdicts) {
      checks.set(check, after(checks.get(check), { status, version, own }));
    }
    return { ...known, checks };
  });
}

/**
 * One more hint of a task was shown. `shown` is how many that makes; a smaller number changes nothing.
 * @throws {HarnessError} as `recordVerdicts` does
 */
export async function recordHint(house: House, task: string, shown: number): Promise<void> {
  await change(house, (known) => {
    const most = Math.max(known.hints.get(task) ?? 0, shown);
    return { ...known, hints: new Map(known.hints).set(task, most) };
  });
}

/** As in `08.crashes`. */
function labOf(check: string): string {
  return check.slice(0, check.indexOf(".") + 1);
}

function isLabKnown({ checks }: ProgressFacts, lab: string): boolean {
  return [...checks.keys()].some((check) => check.startsWith(lab));
}

function after(before: CheckProgress = {}, last: NonNullable<CheckProgress["last"]>): CheckProgress {
  const { status, version, own } = last;
  const isBest = own && (before.best === undefined || rankOf(status) > rankOf(before.best.status));
  return { ...before, last, ...(isBest && { best: { status, version } }) };
}

async function change(house: House, next: (known: ProgressFacts) => ProgressFacts): Promise<void> {
  const { root } = house;
  const isNews = (known: ProgressFacts) => formatProgress(next(known)) !== formatProgress(known);
  if (!isNews(readProgress(root))) return;
  await withOwnLock(house, async () => {
    // Read again: another command may have written since.
    const text = formatProgress(next(readProgress(root)));
    await replaceDurably(root, progressFile, new TextEncoder().encode(text));
  });
}

function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;
}
