import { executorLease } from "#agent/executor-id.ts";
import { sweepDecision } from "#agent/sweep-executors.ts";
import type { UnfinishedWorkflow } from "#contracts/engine.ts";
import type { RunLease } from "#contracts/workers.ts";
import { holds } from "../17-many-workers/check-bench.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { alive, dead, leaseOf, NOW, sweepBench, workflowOf } from "./sweep-bench.ts";

function decision(more: Partial<UnfinishedWorkflow>, lease: RunLease | undefined, now = NOW): string {
  const sweep = sweepDecision(workflowOf("w", more), { now, ...(lease && { lease }) }, "v");
  return sweep.kind === "leave" && sweep.tell ? sweep.tell.code : sweep.kind;
}

export const sweepCheck = exampleCheck(
  { id: "18.sweep", task: "18.6", title: both("清扫死掉的执行者", "Sweeping up after dead executors") },
  [
    holds("a-dead-executor-s-are-taken", () => decision({}, leaseOf(dead())), "take"),
    holds(
      "a-dead-executor-s-are-taken",
      () => decision({}, leaseOf(dead(), { state: "released" }), 0),
      "take",
    ),
    holds("a-live-executor-s-are-left", () => decision({}, leaseOf(dead()), NOW - 1), "leave"),
    holds("what-lives-is-not-told", () => decision({ version: "u" }, leaseOf(dead()), NOW - 1), "leave"),
    holds("what-is-queued-is-left", () => decision({ status: "queued" }, leaseOf(dead())), "leave"),
    holds("silence-is-no-death", () => decision({}, undefined), "engine.unknown_executor"),
    holds(
      "silence-is-no-death",
      () => decision({ executorId: "local" }, leaseOf(dead())),
      "engine.unknown_executor",
    ),
    holds("others-are-left", () => decision({ version: "u" }, leaseOf(dead())), "engine.other_version"),
    holds("all-of-the-dead-are-resumed", async () => {
      const bench = sweepBench([
        workflowOf("a"),
        workflowOf("b", { executorId: alive() }),
        workflowOf("c"),
        workflowOf("d", { version: "u" }),
        workflowOf("e", { status: "queued" }),
      ]);
      const resumed = await bench.sweep("s1");
      return [resumed, bench.resumed, await bench.sweep("s2")];
    }, [["a", "c"], ["a", "c"], []]),
    holds("each-takeover-is-told", async () => {
      const bench = sweepBench([workflowOf("a"), workflowOf("d", { version: "u" })]);
      await bench.sweep("s1");
      return bench.told.sort();
    }, ["engine.other_version", "engine.taken_over"]),
    holds("who-was-taken-over-has-lost-its-lease", async () => {
      const bench = sweepBench([workflowOf("a")]);
      await bench.sweep("s1");
      const lease = bench.leases.get(executorLease(dead()));
      return [(lease?.token ?? 0) > 1, lease?.state === "held"];
    }, [true, false]),
    holds("of-two-sweepers-one-resumes", async () => {
      const workflows = [workflowOf("a")];
      const bench = sweepBench(workflows);
      let looks = 0;
      await bench.sweep("s1", {
        async unfinished() {
          looks += 1;
          const seen = structuredClone(workflows);
          // The other one comes by between the first look and what follows it.
          if (looks === 1) await bench.sweep("s2");
          return seen;
        },
      });
      return bench.resumed;
    }, ["a"]),
    holds("of-two-sweepers-one-resumes", async () => {
      const workflows = [workflowOf("a")];
      const bench = sweepBench(workflows);
      await bench.sweep("s1", {
        async resume(workflowId) {
          // The other one comes by in the middle.
          await bench.sweep("s2");
          bench.resumed.push(`${workflowId} by s1`);
        },
      });
      return bench.resumed;
    }, ["a by s1"]),
    holds("what-a-dead-sweeper-left-is-resumed", async () => {
      const bench = sweepBench([workflowOf("a"), workflowOf("b")]);
      const dies = { resume: () => Promise.reject(new Error("killed")) };
      await bench.sweep("s1", dies).catch(() => {});
      bench.wait(300);
      await bench.sweep("s2");
      return bench.resumed;
    }, ["a", "b"]),
  ],
);
