import type { LabContext } from "./experiment.ts";

/** For a harness that is only measured: nobody listens, and nothing is written to a disk. */
export const silent: LabContext = { text: ({ code }) => code, tell: () => {}, folder: "" };
