import { expect, test } from "vitest";
import { measureWrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");
type Step = typeof import("#agent/journaled-step.ts");
type Harness = typeof import("#agent/engine-harness.ts");

test("a throw that reaches the engine is not hidden from the exploration", async () => {
  const measured = await measureWrong<Step>(load, "explored", "journaled-step.ts", (right) => ({
    journaledStep: (options) => right.journaledStep({ ...options, workflow: letting(options.workflow) }),
  }));
  expect(measured).toMatchObject({ terminal: "failed" });
});

/** Whatever a step would abandon for, it throws. */
function letting(workflow: Parameters<Step["journaledStep"]>[0]["workflow"]) {
  return { ...workflow, abandon: ({ code }: { code: string }) => Promise.reject(new Error(code)) };
}

test("a harness that ends where it should wait is measured as what it is", async () => {
  const measured = await measureWrong<Harness>(load, "explored", "engine-harness.ts", (right) => ({
    harnessWorkflow: async (parts, run) => {
      const end = await right.harnessWorkflow(parts, run);
      return { ...end, terminal: "failed" };
    },
  }));
  expect(measured).toMatchObject({ terminal: "failed" });
  expect(measured.reason).toContain("undisturbed-does-all");
});
