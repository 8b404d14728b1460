import type { Exercise } from "../exercise.ts";
import { settlingMistakes } from "./mistakes-settling.ts";
import { storingMistakes } from "./mistakes-storing.ts";
import { rowTasks } from "./tasks-rows.ts";
import { settlingTasks } from "./tasks-settling.ts";
import { storingTasks } from "./tasks-storing.ts";

export const exercise: Exercise = {
  tasks: [...rowTasks, ...storingTasks, ...settlingTasks],
  starter: {
    must: [
      "16.schema",
      "16.rows",
      "16.transact",
      "16.store",
      "16.open",
      "16.joined",
      "16.state",
      "16.timeline",
      "16.retention",
      "16.crashes",
      "16.troubles",
      "16.power",
      "16.own-state",
      "16.session",
      "16.upgrade",
    ],
    may: [],
  },
  mistakes: [...storingMistakes, ...settlingMistakes],
};
