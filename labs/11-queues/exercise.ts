import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { acceptingTasks } from "./tasks-accepting.ts";
import { endingTasks } from "./tasks-ending.ts";
import { takingTasks } from "./tasks-taking.ts";

export const exercise: Exercise = {
  tasks: [...acceptingTasks, ...takingTasks, ...endingTasks],
  starter: {
    must: [
      ...["11.fold", "11.taken", "11.accepted", "11.consumed", "11.cancelled", "11.aborted", "11.told"],
      ...["11.runs", "11.crashes", "11.power", "11.abort-races", "11.cancel-races"],
    ],
    may: [],
  },
  mistakes,
};
