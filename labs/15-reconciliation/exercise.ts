import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { decidingTasks } from "./tasks-deciding.ts";
import { doingTasks } from "./tasks-doing.ts";

export const exercise: Exercise = {
  tasks: [...decidingTasks, ...doingTasks],
  starter: {
    must: [
      ...["15.settle", "15.evidence", "15.choices", "15.rollback", "15.reconcile", "15.decide"],
      ...["15.crashes", "15.person", "15.fragile", "15.mute", "15.people", "15.power"],
    ],
    may: [],
  },
  mistakes,
};
