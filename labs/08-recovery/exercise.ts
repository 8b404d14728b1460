import type { Exercise } from "../exercise.ts";
import { decisionMistakes } from "./mistakes-decision.ts";
import { faultMistakes } from "./mistakes-faults.ts";
import { recordMistakes } from "./mistakes-records.ts";
import { checkpointTasks } from "./tasks-checkpoint.ts";
import { crashTasks } from "./tasks-crashes.ts";
import { decisionTasks } from "./tasks-decision.ts";
import { gapTasks } from "./tasks-gaps.ts";

export const exercise: Exercise = {
  tasks: [...decisionTasks, ...gapTasks, ...checkpointTasks, ...crashTasks],
  starter: {
    must: [
      "08.decision",
      "08.identity",
      "08.records",
      "08.perform",
      "08.gaps",
      "08.checkpoint",
      "08.recovery",
      "08.twice",
      "08.same-action",
      "08.batch",
      "08.model",
      "08.in-flight",
      "08.crashes",
      "08.power",
    ],
    may: [],
  },
  mistakes: [...decisionMistakes, ...recordMistakes, ...faultMistakes],
};
