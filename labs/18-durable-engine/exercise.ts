import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { engineTasks } from "./tasks-engine.ts";
import { executorTasks, sweepTasks } from "./tasks-executors.ts";

export const exercise: Exercise = {
  tasks: [...executorTasks, ...engineTasks, ...sweepTasks],
  starter: {
    must: [
      ...["18.id", "18.version", "18.step", "18.decision", "18.harness", "18.sweep"],
      ...["18.crashes", "18.keyed", "18.twice"],
    ],
    may: [],
  },
  mistakes,
};
