import type { CheckResult } from "../labs/check.ts";

export type Status = CheckResult["status"];

/** What is known of the learner's way through the course. */
export interface ProgressFacts {
  /** How many hints of a task were shown, by the task's id. */
  hints: ReadonlyMap<string, number>;
  /** By the check's id; of a lab in which nothing is own work yet, none is there. */
  checks: ReadonlyMap<string, CheckProgress>;
  /** Lines that begin with #, as they stand. */
  remarks: readonly string[];
  /** Lines that nobody here understands, as they stand; they are written back, never lost. */
  strange: readonly string[];
}

export interface CheckProgress {
  last?: LastVerdict;
  /** The best one that own work ever got: a borrowed module passes by somebody else's. */
  best?: { status: Status; version: string };
}

export interface LastVerdict {
  status: Status;
  /** Of the course, when the check ran. */
  version: string;
  /** At least one module of the check's task was the learner's. */
  own: boolean;
}

/** Whether own work passed this check once, and own work no longer does. */
export function isRegressed({ last, best }: CheckProgress): boolean {
  return best?.status === "passed" && last?.own === true && last.status !== "passed";
}

/** Of two, the better one stands later. */
const statuses = ["failed", "undecided", "passed"] as const satisfies readonly Status[];

export function rankOf(status: Status): number {
  return statuses.indexOf(status);
}

/**
 * One fact a line, in any order. A fact that stands there twice, as after a merge, counts once: the most
 * hints, the best of the best, and of two last verdicts the worse, since the next check puts that right.
 */
export function parseProgress(text: string): ProgressFacts {
  const hints = new Map<string, number>();
  const checks = new Map<string, CheckProgress>();
  const remarks: string[] = [];
  const strange: string[] = [];
  for (const raw of text.replace(/^\uFEFF/, "").split("\n")) {
    const line = raw.replace(/\r+$/, "");
    const fact = readFact(line.trim());
    if (line.trim() === "" || line === HEAD) continue;
    if (fact === undefined) (line.startsWith("#") ? remarks : strange).push(line);
    else if (fact.kind === "hints") hints.set(fact.id, Math.max(hints.get(fact.id) ?? 0, fact.shown));
    else checks.set(fact.id, mergeCheck(checks.get(fact.id), fact.progress));
  }
  return { hints, checks, remarks, strange };
}

/** The same facts always give the same text. */
export function formatProgress({ hints, checks, remarks, strange }: ProgressFacts): string {
  const lines = [...hints].map(([task, shown]) => `${task} hints ${shown}`);
  for (const [check, { last, best }] of checks) {
    if (best) lines.push(`${check} best ${best.status} ${best.version}`);
    if (last) lines.push(`${check} last ${last.status} ${last.own ? "own" : "borrowed"} ${last.version}`);
  }
  return `${[HEAD, ...remarks, ...lines.sort(), ...strange].join("\n")}\n`;
}

/** A line that begins with # is a remark; this one says what the file is. */
const HEAD = "# 学习进度，由 npm run lab 记录，可以提交 / progress, kept by npm run lab, fit to be committed";

type ReadFact =
  | { kind: "hints"; id: string; shown: number }
  | { kind: "check"; id: string; progress: CheckProgress };

function readFact(line: string): ReadFact | undefined {
  const [, task, shown] = hintsLine.exec(line) ?? [];
  if (task !== undefined) return { kind: "hints", id: task, shown: Number(shown) };
  const [, id, kind, status, whose, version] = checkLine.exec(line) ?? [];
  if (id === undefined || version === undefined || (kind === "last") !== (whose !== undefined))
    return undefined;
  const verdict = { status: status as Status, version };
  const progress = kind === "best" ? { best: verdict } : { last: { ...verdict, own: whose === "own" } };
  return { kind: "check", id, progress };
}

const hintsLine = /^(\d\d\.\d{1,2}) hints ([1-9]\d?)$/;
const checkLine =
  /^(\d\d\.[a-z0-9-]{1,60}) (best|last) (failed|undecided|passed)(?: (own|borrowed))? (\d+\.\d[\w.+-]*)$/;

function mergeCheck(known: CheckProgress = {}, told: CheckProgress): CheckProgress {
  const [best, last] = [known.best ?? told.best, known.last ?? told.last];
  return {
    ...(best && { best: told.best && rankOf(told.best.status) > rankOf(best.status) ? told.best : best }),
    ...(last && { last: told.last && rankOf(told.last.status) < rankOf(last.status) ? told.last : last }),
  };
}
