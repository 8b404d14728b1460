import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { modelTasks } from "./model-tasks.ts";
import { replyTasks } from "./reply-tasks.ts";

export const exercise: Exercise = {
  tasks: [...replyTasks, ...modelTasks],
  starter: {
    must: [
      "01.arguments",
      "01.blocks",
      "01.ends",
      "01.scripted",
      "01.recorded",
      "01.http-reply",
      "01.http-faults",
    ],
    may: [],
  },
  mistakes,
};
