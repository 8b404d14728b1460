import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { answerTasks } from "./tasks-answers.ts";
import { pathTasks } from "./tasks-paths.ts";
import { ruleTasks } from "./tasks-rules.ts";

export const exercise: Exercise = {
  tasks: [...ruleTasks, ...pathTasks, ...answerTasks].sort((one, other) => (one.id < other.id ? -1 : 1)),
  starter: {
    must: [
      "03.rules",
      "03.commands",
      "03.path-text",
      "03.links",
      "03.boundary",
      "03.answers",
      "03.abort",
      "03.restart",
      "03.crashes",
    ],
    may: [],
  },
  mistakes,
};
