import { HarnessError } from "#contracts/errors.ts";
import type { LeaseTable } from "#contracts/workers.ts";

/** The first answer is lost: the swap has happened, or it has not. */
export function losing({ look, swap }: LeaseTable, when: "before" | "after"): LeaseTable {
  let isLost = false;
  return {
    look,
    async swap(revision, next) {
      if (isLost) return swap(revision, next);
      isLost = true;
      if (when === "after") await swap(revision, next);
      throw lostAnswer();
    },
  };
}

/** The database cannot be reached: nothing happened, and nothing can be seen. */
export function away(): HarnessError {
  return new HarnessError({ code: "database.unreachable", params: { problem: "x" } });
}

export function lostAnswer(): HarnessError {
  return new HarnessError({ code: "database.outcome_unknown", params: { write: "w" } });
}
