import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { listeningTasks } from "./tasks-listening.ts";
import { writingTasks } from "./tasks-writing.ts";

export const exercise: Exercise = {
  tasks: [...writingTasks, ...listeningTasks],
  starter: {
    must: [
      ...["10.fold", "10.accept", "10.flush", "10.setters", "10.listeners", "10.same-order", "10.idle"],
      ...["10.facade", "10.crashes", "10.power", "10.races"],
    ],
    may: [],
  },
  mistakes,
};
