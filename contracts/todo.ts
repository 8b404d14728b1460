import { HarnessError } from "./errors.ts";

/**
 * Stands where a learner's own code will stand. It throws, so that no starter passes for finished.
 * @param task as the exercise names it: `08.2`, and perhaps some words
 * @throws {HarnessError} `exercise.todo` {task}
 */
export function todo(task: string): never {
  throw new HarnessError({ code: "exercise.todo", params: { task } });
}
