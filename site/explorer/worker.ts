import "./immediate.ts";
import { answer } from "./answer.ts";

let earlier: Promise<unknown> = Promise.resolve();

/** One after the other: an exploration replaces the clock and the timers of its whole thread. */
globalThis.onmessage = ({ data: { id, name, ask } }) => {
  earlier = earlier.then(async () => {
    try {
      postMessage({ id, answer: await answer(name, ask) });
    } catch (error) {
      postMessage({ id, problem: error instanceof Error ? error.message : String(error) });
    }
  });
};
