import { factAnswer } from "#agent/tool-answers.ts";
import type { Settlement } from "#contracts/decisions.ts";
import type { Answer } from "#contracts/loop.ts";
import type { Reality } from "#contracts/reality.ts";

/**
 * The one result of a call whose operation was settled by others than the run. It says what is true, and no
 * more: what the tool would have answered is told only if reality gave it.
 */
export function settledAnswer(settlement: Settlement, tool: string, reality: Reality | undefined): Answer {
  switch (settlement) {
    case "completed":
      return completedAnswer(tool, reality);
    case "rolled_back":
      return factAnswer({ code: "reconcile.told_rolled_back", params: { tool } });
    case "never_happened":
      return factAnswer({ code: "reconcile.told_never", params: { tool } });
    default:
      throw new TypeError("a settlement must be completed, rolled_back or never_happened");
  }
}

function completedAnswer(tool: string, reality: Reality | undefined): Answer {
  if (reality?.status !== "found") {
    return { ...factAnswer({ code: "reconcile.told_confirmed", params: { tool } }), isError: false };
  }
  const { content, details } = reality;
  return { content, isError: false, ...(details !== undefined && { details }) };
}
