import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { faultTasks } from "./tasks-faults.ts";
import { verdictTasks } from "./tasks-verdict.ts";

export const exercise: Exercise = {
  tasks: [...verdictTasks, ...faultTasks],
  starter: {
    must: ["07.verdict", "07.kept", "07.sent-back", "07.limit", "07.check-throws", "07.abort", "07.crashes"],
    may: [],
  },
  mistakes,
};
