import { isHarnessError } from "#contracts/errors.ts";

/** The code that this was refused with; `acknowledged` if it was not. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "acknowledged";
  } catch (thrown) {
    if (isHarnessError(thrown)) return thrown.code;
    return `thrown, but no HarnessError: ${thrown}`;
  }
}
