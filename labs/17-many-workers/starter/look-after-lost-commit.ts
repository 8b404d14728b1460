import { todo } from "#contracts/todo.ts";

/**
 * Makes a write whose answer may be lost in the middle of the commit. Then nobody knows whether it happened:
 * it looks, and only what has not come through, and never will, is tried again. Without the look a completion
 * would be refused as a second one, and a start would count as one more attempt.
 * @param look what the write has left; undefined: nothing, and it never will
 * @throws {HarnessError} `database.outcome_unknown`, if the answer is lost again and again; and what `look`
 * throws: who could not look knows nothing.
 */
export async function writeKnowingly<Written>(
  _write: () => Promise<Written>,
  _look: () => Promise<Written | undefined>,
): Promise<Written> {
  return todo("17.6", { zh: "回答丢了：先查，再决定", en: "the answer is lost: look first, then decide" });
}
