import type { LabAbout } from "./evidence.ts";
import type { Judgement } from "./judge.ts";
import type { GradedState } from "./left-out.ts";

/**
 * `borrowed`: no module of its task is the learner's, so it was not run; `left-out`: nor was it, since what
 * they handed in for it could not be taken. `refused`: nothing can run.
 */
export type Status = Judgement["status"] | "borrowed" | "left-out" | "refused";

export interface CheckGrade extends Omit<Judgement, "status"> {
  check: string;
  task: string;
  status: Status;
  points: number;
  of: number;
  /** What its own modules would have earned, had it passed. */
  lost: number;
}

/**
 * A task is worth its minutes, each of its checks the same part of them. A check that passes earns as much of
 * its part as there are own modules among those of its task: what is borrowed passes without any work.
 */
export function worthOf(
  { checks, tasks }: LabAbout,
  check: { task: string },
  own: Own,
): { of: number; share: number } {
  const task = tasks.find(({ id }) => id === check.task);
  const together = checks.filter(({ task }) => task === check.task).length;
  const modules = modulesOf(task, own);
  const share = modules.filter((module) => own.states[module] === "yours").length / (modules.length || 1);
  return { of: (task?.minutes ?? 0) / together, share };
}

export interface Unearned {
  module: string;
  state: Exclude<GradedState, "yours">;
  points: number;
}

/** What each module that is not the learner's would have earned. */
export function unearnedOf({ checks, tasks }: Pick<LabAbout, "checks" | "tasks">, own: Own): Unearned[] {
  const found = new Map<string, Unearned>();
  for (const task of tasks.filter(({ id }) => checks.some(({ task }) => task === id))) {
    const modules = modulesOf(task, own);
    for (const module of modules) {
      const state = own.states[module] ?? "missing";
      if (state === "yours") continue;
      const points = (found.get(module)?.points ?? 0) + task.minutes / modules.length;
      found.set(module, { module, state, points });
    }
  }
  return [...found.values()];
}

/** What a check's points are earned with. */
export function modulesOfTask(
  { tasks }: Pick<LabAbout, "tasks">,
  task: string,
  own: Pick<Own, "ofLab">,
): readonly string[] {
  return modulesOf(
    tasks.find(({ id }) => id === task),
    own,
  );
}

/** What is done in the head alone is worth something where the lab's modules are. */
function modulesOf(
  task: Pick<LabAbout["tasks"][number], "modules"> | undefined,
  own: Pick<Own, "ofLab">,
): readonly string[] {
  return task === undefined || task.modules.length === 0 ? own.ofLab : task.modules;
}

export interface Own {
  /** The modules that the lab's exercises replace. */
  ofLab: readonly string[];
  states: Readonly<Record<string, GradedState>>;
}

/** Hundredths are enough for a person. Only what is shown is rounded: a sum of rounded thirds is no whole. */
export function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}

export function sumOf(parts: readonly { points: number; of: number }[]): { points: number; of: number } {
  const sum = (key: "points" | "of") => parts.reduce((all, part) => all + part[key], 0);
  return { points: sum("points"), of: sum("of") };
}
