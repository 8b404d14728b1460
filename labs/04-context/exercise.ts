import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { budgetTasks } from "./tasks-budget.ts";
import { pipelineTasks } from "./tasks-pipeline.ts";
import { trimTasks } from "./tasks-trim.ts";

export const exercise: Exercise = {
  tasks: [...trimTasks, ...budgetTasks, ...pipelineTasks],
  starter: {
    must: [
      "04.estimate",
      "04.trim-text",
      "04.trim-together",
      "04.whole-units",
      "04.cannot-fit",
      "04.pipeline",
      "04.compaction",
    ],
    may: [],
  },
  mistakes,
};
