import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { decidingTasks } from "./tasks-deciding.ts";
import { doingTasks } from "./tasks-doing.ts";

export const exercise: Exercise = {
  tasks: [...decidingTasks, ...doingTasks],
  starter: {
    must: [
      ...["13.answer", "13.fold", "13.operation", "13.step", "13.recover", "13.finish"],
      ...["13.crashes", "13.retry", "13.power", "13.shapes", "13.races"],
    ],
    may: [],
  },
  mistakes,
};
