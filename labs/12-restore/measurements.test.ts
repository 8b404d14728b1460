import { describe, expect, test } from "vitest";
import { measureWrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");
type Steps = typeof import("#agent/restore-steps.ts");
type Tools = typeof import("#agent/resolve-active-tools.ts");
type Mode = typeof import("#agent/restored-mode.ts");
type Branch = typeof import("#agent/branch-configuration.ts");
type Host = typeof import("#agent/check-host.ts");

describe("a restore that does not see what was accepted", () => {
  const withoutPending = (right: Branch): Partial<Branch> => ({
    branchConfiguration: (branch) => right.branchConfiguration(branch),
  });
  test.each([
    ["main", { model: "small", activeTools: "note, write" }],
    ["missing-model", { terminal: "completed" }],
    ["renamed-tool", { terminal: "completed", activeTools: "note, edit" }],
  ])("is seen by %s", async (variation, expected) => {
    const measured = await measureWrong(load, variation, "branch-configuration.ts", withoutPending);
    expect(measured).toMatchObject(expected);
  });
});

test("a restore that writes at each start is counted in bytes", async () => {
  const measured = await measureWrong<Host>(load, "main", "check-host.ts", () => ({ sameHost: () => false }));
  expect(measured.secondRestoreWrote).toBeGreaterThan(100);
});

test("a host that is recorded at each start is not hidden from the exploration", async () => {
  const always: (right: Host) => Partial<Host> = () => ({ sameHost: () => false });
  const measured = await measureWrong(load, "explored", "check-host.ts", always);
  expect(measured).toMatchObject({ terminal: "failed", verdict: "violated" });
});

test("a tool that is dropped silently is seen: the restore is not refused", async () => {
  const measured = await measureWrong<Tools>(load, "renamed-tool", "resolve-active-tools.ts", (right) => ({
    resolveActiveTools: (asked) =>
      right.resolveActiveTools({ ...asked, missing: asked.missing === "fail" ? "drop" : asked.missing }),
  }));
  expect(measured).toMatchObject({ terminal: "completed", changed: "-write" });
});

test("disable that forgets is seen once the old host is back", async () => {
  const measured = await measureWrong<Tools>(load, "drop-or-disable", "resolve-active-tools.ts", (right) => ({
    resolveActiveTools: (asked) =>
      right.resolveActiveTools({ ...asked, missing: asked.missing === "disable" ? "drop" : asked.missing }),
  }));
  expect(measured).toMatchObject({ disabled: "-", afterDisable: "-" });
});

test("a decision that is not written is seen: the next restore is refused", async () => {
  const lost = measureWrong<Steps>(load, "rename-map", "restore-steps.ts", (right) => ({
    restoreSteps: async (plan) => {
      const { log, manifest, judged } = await right.judgePlan(plan);
      const { configuration } = judged;
      const options = { ...plan.options, missingActiveTools: "disable" as const };
      if (judged.refusals.length > 0) return right.restoreSteps(plan);
      const parts = await right.restoreSteps({ ...plan, options });
      return { ...parts, log: manifest ? parts.log : log, configuration };
    },
  }));
  await expect(lost).rejects.toMatchObject({ code: "restore.refused" });
});

describe("a stored bypass mode that comes back by itself", () => {
  const revives = (): Partial<Mode> => ({
    restoredMode: ({ stored }) => ({ mode: "bypass", stored: stored ?? "", became: "revived" }),
  });
  test.each(["bypass-by-program", "unknown-mode"])("is seen by %s: the tool runs", async (variation) => {
    const measured = await measureWrong(load, variation, "restored-mode.ts", revives);
    expect(measured).toMatchObject({ mode: "bypass", appended: 1, happened: "shown bypass, ran" });
  });
});

test("hooks whose order is not looked at are seen: nothing is refused, and nothing is warned of", async () => {
  const measured = await measureWrong<Host>(load, "hook-order", "check-host.ts", () => ({
    checkHost: () => [],
  }));
  expect(measured).toMatchObject({ terminal: "completed", warned: "" });
});

test("a change that is applied under a new id is seen: it is written twice", async () => {
  type Pending = typeof import("#agent/pending-writes.ts");
  const measured = await measureWrong<Pending>(load, "killed", "pending-writes.ts", () => ({
    async flushPendingWrites(log) {
      for (const { intent, targetId } of log.state().pendingWrites) {
        await log.write(() => ({ entry: { ...intent } }));
        await log.write(() => ({ record: { type: "pending_write_applied", targetId } }));
      }
    },
  }));
  expect(measured).toMatchObject({ signal: "SIGKILL", terminal: "failed", stillPending: 0 });
});

test("tools that do not go with their branch are seen", async () => {
  const measured = await measureWrong<Branch>(load, "branch-scoped", "branch-configuration.ts", () => ({
    branchConfiguration: () => ({ activeToolNames: ["write"] }),
  }));
  expect(measured).toMatchObject({ whereChosen: "write", whereNobodyChose: "write" });
});
