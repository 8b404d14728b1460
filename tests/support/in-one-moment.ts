import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import { createClock } from "./harness.ts";

/** Whatever is done at one call is done at one time, however often the database tries it. */
export function inOneMoment(open: (now: () => number) => KeyedJournal): KeyedJournal {
  const tick = createClock();
  let at = 0;
  const journal = open(() => at);
  return {
    ...journal,
    start(wanted) {
      at = tick();
      return journal.start(wanted);
    },
    complete(operationId, answer) {
      at = tick();
      return journal.complete(operationId, answer);
    },
  };
}
