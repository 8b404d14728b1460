import type { ModuleState } from "../modules.ts";
import type { LabAbout } from "./evidence.ts";
import type { Judgement } from "./judge.ts";

/** `borrowed`: no module of its task is the learner's, so it was not run. `refused`: nothing can run. */
export type Status = Judgement["status"] | "borrowed" | "refused";

export interface CheckGrade extends Omit<Judgement, "status"> {
  check: string;
  task: string;
  status: Status;
  points: number;
  of: number;
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
  const modules = task === undefined || task.modules.length === 0 ? own.ofLab : task.modules;
  const share = modules.filter((module) => own.states[module] === "yours").length / (modules.length || 1);
  return { of: (task?.minutes ?? 0) / together, share };
}

export interface Own {
  /** The modules that the lab's exercises replace. */
  ofLab: readonly string[];
  states: Readonly<Record<string, ModuleState>>;
}

/** Hundredths are enough for a person, and the same sum on every machine. */
export function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}

export function sumOf(parts: readonly { points: number; of: number }[]): { points: number; of: number } {
  const sum = (key: "points" | "of") => rounded(parts.reduce((all, part) => all + part[key], 0));
  return { points: sum("points"), of: sum("of") };
}
