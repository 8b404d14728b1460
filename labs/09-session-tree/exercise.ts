import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { besideTasks } from "./tasks-beside.ts";
import { foldingTasks } from "./tasks-folding.ts";
import { writingTasks } from "./tasks-writing.ts";

export const exercise: Exercise = {
  tasks: [...foldingTasks, ...writingTasks, ...besideTasks],
  starter: {
    must: [
      ...["09.fold", "09.branch", "09.context", "09.tree", "09.in-turn", "09.fork", "09.writer", "09.blobs"],
      ...["09.crashes", "09.power", "09.blob-power"],
    ],
    may: [],
  },
  mistakes,
};
