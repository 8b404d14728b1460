import { describeKilled } from "../support/killed-labs.ts";

describeKilled({
  "05": { acknowledged: { least: 12, every: [2, 2] } },
  "06": { spending: { least: 30, every: [5, 8] } },
  "07": { quarrel: { least: 16, every: [3, 5] } },
  "08": {
    "each-gap": { least: 20, every: [2, 3] },
    "recover-twice": { least: 15, every: [2, 2] },
    batch: { least: 25, every: [4, 6] },
    "any-model": { least: 11, every: [2, 2] },
    "in-flight": { least: 16, every: [2, 2] },
    recovery: { least: 35, every: [4, 5] },
  },
});
