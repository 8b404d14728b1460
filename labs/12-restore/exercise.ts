import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { hostTasks } from "./tasks-host.ts";
import { stepTasks } from "./tasks-steps.ts";

export const exercise: Exercise = {
  tasks: [...hostTasks, ...stepTasks],
  starter: {
    must: [
      ...["12.tools", "12.names", "12.host", "12.branch", "12.mode", "12.judged", "12.steps"],
      ...["12.crashes", "12.power"],
    ],
    may: [],
  },
  mistakes,
};
