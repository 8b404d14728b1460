import { checkIdsOfPartOne } from "./check-ids-part-one.ts";
import { checkIdsOfPartTwo } from "./check-ids-part-two.ts";
import { journalCheckIds } from "./journal-check-ids.ts";

/** The ids of each lab's checks, by its number, so that nobody has to load a lab to know which it has. */
export const checkIds: Readonly<Record<string, readonly string[]>> = {
  ...checkIdsOfPartOne,
  ...checkIdsOfPartTwo,
  ...journalCheckIds,
};
