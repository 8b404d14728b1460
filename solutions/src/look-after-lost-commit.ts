import { isHarnessError } from "#contracts/errors.ts";

/**
 * Makes a write whose answer may be lost in the middle of the commit. Then nobody knows whether it happened:
 * it looks, and only what has not come through, and never will, is tried again. Without the look a completion
 * would be refused as a second one, and a start would count as one more attempt.
 * @param look what the write has left; undefined: nothing, and it never will
 * @throws {HarnessError} `database.outcome_unknown`, if the answer is lost again and again; and what `look`
 * throws: who could not look knows nothing.
 */
export async function writeKnowingly<Written>(
  write: () => Promise<Written>,
  look: () => Promise<Written | undefined>,
): Promise<Written> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isHarnessError(error) || error.code !== "database.outcome_unknown") throw error;
      const written = await look();
      if (written !== undefined) return written;
      if (tries >= MOST_TRIES) throw error;
    }
  }
}

const MOST_TRIES = 5;
