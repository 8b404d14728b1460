import { isHarnessError } from "#contracts/errors.ts";
import type { Bilingual } from "#contracts/render.ts";
import { both } from "../both.ts";

export const ACKNOWLEDGED = both("已确认", "acknowledged");

/** The code that this was refused with, or that it was acknowledged. */
export async function refusal(work: Promise<unknown>): Promise<string | Bilingual> {
  try {
    await work;
    return ACKNOWLEDGED;
  } catch (thrown) {
    if (isHarnessError(thrown)) return thrown.code;
    return both(`抛出的不是 HarnessError：${thrown}`, `thrown, but no HarnessError: ${thrown}`);
  }
}
