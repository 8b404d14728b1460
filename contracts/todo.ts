import { HarnessError } from "./errors.ts";
import type { Bilingual } from "./render.ts";

/**
 * Stands where a learner's own code will stand. It throws, so that no starter passes for finished.
 * @param task as the exercise names it: `08.2`
 * @param what is to be written there; a verdict tells it in the language of whoever asks
 * @throws {HarnessError} `exercise.todo` {task, what.zh, what.en}
 */
export function todo(task: string, what: Bilingual): never {
  const params = { task, "what.zh": what.zh, "what.en": what.en };
  throw new HarnessError({ code: "exercise.todo", params });
}
