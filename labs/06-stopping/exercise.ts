import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { familyTasks } from "./tasks-family.ts";
import { limitTasks } from "./tasks-limits.ts";

export const exercise: Exercise = {
  tasks: [...limitTasks, ...familyTasks],
  starter: {
    must: ["06.turns", "06.tokens", "06.duration", "06.same-call", "06.budget", "06.crashes"],
    may: [],
  },
  mistakes,
};
