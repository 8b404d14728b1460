import type { Invariant } from "../../crash-explorer/scenario.ts";
import { both } from "../both.ts";
import { unless, unlessEqual } from "../unless.ts";
import type { RestoreEnd } from "./explored-boot.ts";

/** A life that came to its end. */
interface End {
  states: { caller: readonly string[] };
  end: RestoreEnd;
  undisturbed: boolean;
}

/** Without this, a restore that refuses everybody would pass. */
export const undisturbedRestores: Invariant<End> = {
  id: "undisturbed-restores",
  breach: ({ states: { caller: told }, undisturbed }) =>
    unless(
      !undisturbed || told.includes("restored"),
      both("告诉过调用者：已恢复", "the caller was told that it is restored"),
      both("没有告诉", "it was not"),
    ),
};

export const refusedWritesNothing: Invariant<End> = {
  id: "a-refused-restore-writes-nothing",
  breach: ({ end }) =>
    end.kind === "restored" ? unlessEqual(end.tried, ["restore.refused", "restore.refused"]) : undefined,
};

export const sameAfterAnyCrash = (model: string): Invariant<End> => ({
  id: "the-same-is-restored-after-any-crash",
  breach({ end }) {
    if (end.kind !== "restored") return undefined;
    const { configuration, queued, open, owed } = end.report;
    return unlessEqual(
      { ...configuration, queued, open, owed },
      {
        model: { provider: "house", modelId: model },
        thinkingLevel: "off",
        activeToolNames: ["note", "edit", "search"],
        queued: { steer: ["s-1"], followUp: ["f-1"], nextTurn: ["n-1"] },
        open: { runId: "e4", turnId: "t-1" },
        owed: { messages: [], results: ["r-1"] },
      },
    );
  },
});
