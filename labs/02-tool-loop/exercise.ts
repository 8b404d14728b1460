import type { Exercise } from "../exercise.ts";
import { firstTasks } from "./first-tasks.ts";
import { lastTasks } from "./last-tasks.ts";
import { laterTasks } from "./later-tasks.ts";
import { mistakes } from "./mistakes.ts";

export const exercise: Exercise = {
  tasks: [...firstTasks, ...laterTasks, ...lastTasks],
  starter: {
    must: [
      "02.accept",
      "02.one-result",
      "02.durable",
      "02.every-call",
      "02.until-done",
      "02.order",
      "02.abort",
      "02.crashes",
      "02.any-moment",
    ],
    // The sockets come with the labs that fill them.
    may: ["02.sockets"],
  },
  mistakes,
};
