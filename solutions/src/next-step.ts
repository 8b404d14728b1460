import type { Fact } from "#contracts/facts.ts";
import type { Ending } from "#contracts/loop.ts";

/**
 * How a person can go on from where a run ended; undefined where there is nothing to say.
 * @param how `resume`: the words that resume this session; `reconcile`: the words that ask a person about it;
 * `isDemo`: no real model was asked
 */
export function nextStep(
  { terminal, reason }: Ending,
  { resume, reconcile, isDemo }: { resume: string; reconcile: string; isDemo: boolean },
): Fact | undefined {
  if (terminal !== "blocked") {
    // Its call has no result, and no new task is taken before it has one.
    if (reason.code === "operation.arguments_changed") return undefined;
    return isDemo ? { code: "agent.next_demo", params: {} } : { code: "agent.next_task", params: { resume } };
  }
  switch (reason.code) {
    case "permission.nobody_there":
    case "permission.approver_failed":
      return { code: "agent.next_answer", params: { resume } };
    case "operation.outcome_unknown":
      return { code: "agent.next_look", params: { tool: reason.params.tool ?? "", reconcile } };
    default:
      return undefined;
  }
}
