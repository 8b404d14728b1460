import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { lineTasks } from "./tasks-lines.ts";
import { logTasks } from "./tasks-log.ts";
import { readingTasks } from "./tasks-reading.ts";

export const exercise: Exercise = {
  tasks: [...readingTasks, ...lineTasks, ...logTasks],
  starter: {
    must: [
      "05.split",
      "05.torn-tail",
      "05.links",
      "05.durable-line",
      "05.failed-write",
      "05.append",
      "05.in-turn",
      "05.crashes",
      "05.power",
    ],
    may: [],
  },
  mistakes,
};
