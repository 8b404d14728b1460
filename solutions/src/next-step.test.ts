import { describe, expect, test } from "vitest";
import { nextStep } from "#agent/next-step.ts";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { TerminalState } from "#contracts/loop.ts";

describe("the next step", () => {
  test.each<[TerminalState, FactCode, FactCode | undefined]>([
    ["completed", "run.completed", "agent.next_task"],
    ["aborted", "run.aborted", "agent.next_task"],
    ["stopped", "stop.max_turns", "agent.next_task"],
    ["failed", "model.failed", "agent.next_task"],
    ["failed", "operation.arguments_changed", undefined],
    ["blocked", "permission.nobody_there", "agent.next_answer"],
    ["blocked", "permission.approver_failed", "agent.next_answer"],
    ["blocked", "operation.outcome_unknown", "agent.next_look"],
    ["blocked", "context.cannot_fit", undefined],
  ])("after %s because of %s is %s", (terminal, code, next) => {
    const ending = { terminal, reason: { code, params: { tool: "write" } } };
    expect(nextStep(ending, { resume: "resume", reconcile: "reconcile", isDemo: false })?.code).toBe(next);
  });

  test("after the demonstration is a real model", () => {
    const ending = { terminal: "completed", reason: { code: "run.completed", params: {} } } as const;
    expect(nextStep(ending, { resume: "resume", reconcile: "reconcile", isDemo: true })?.code).toBe(
      "agent.next_demo",
    );
  });
});
