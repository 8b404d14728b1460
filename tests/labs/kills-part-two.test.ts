import { describeKilled } from "../support/killed-labs.ts";

describeKilled({
  "10": { settings: { least: 30, every: [6, 7] } },
  "11": { queues: { least: 30, every: [6, 7] } },
  "12": { restore: { least: 10, every: [3, 3] } },
  "13": {
    recovery: { least: 35, every: [6, 6] },
    retry: { least: 30, every: [6, 7] },
    shapes: { least: 20, every: [5, 6] },
  },
});
