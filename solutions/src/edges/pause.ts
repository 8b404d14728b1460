import { setTimeout } from "node:timers/promises";

/** Settles after so many milliseconds, or at once when it is aborted: nobody is late then. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
