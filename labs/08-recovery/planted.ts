/** The fault of task 08.8: where it lies, and the path that shows it. */
export const PLANTED = {
  mistake: "counts-itself",
  module: "operation-records.ts",
  token: "t1/each-gap/process/.7.0/.1.0",
} as const;
