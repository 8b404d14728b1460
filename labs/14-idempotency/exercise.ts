import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { decidingTasks } from "./tasks-deciding.ts";
import { doingTasks } from "./tasks-doing.ts";

export const exercise: Exercise = {
  tasks: [...decidingTasks, ...doingTasks],
  starter: {
    must: [
      ...["14.key", "14.equal", "14.decide", "14.record", "14.perform", "14.service"],
      ...["14.again", "14.wanted", "14.unkeyed", "14.forgotten", "14.unsaved", "14.power"],
    ],
    may: [],
  },
  mistakes,
};
