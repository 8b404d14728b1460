import type { Exercise } from "../exercise.ts";
import { mistakes } from "./mistakes.ts";
import { effectTasks } from "./tasks-effects.ts";
import { leaseTasks } from "./tasks-leases.ts";
import { writeTasks } from "./tasks-writes.ts";

export const exercise: Exercise = {
  tasks: [...leaseTasks, ...writeTasks, ...effectTasks],
  starter: {
    must: [
      ...["17.state", "17.claim", "17.hold", "17.beat", "17.fence", "17.look", "17.guard", "17.late"],
      ...["17.loop", "17.claims", "17.frozen", "17.lost", "17.token", "17.plain"],
    ],
    may: [],
  },
  mistakes,
};
