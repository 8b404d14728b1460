import { operationStep } from "#agent/operation-step.ts";
import { lineExample, lineOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { branchOf, compacting, moving, wordOf } from "./check-scene.ts";

const kept = branchOf(lineOf("kept", null));
const step = (...given: Parameters<typeof operationStep>) => wordOf(operationStep(...given));

export const operationCheck = exampleCheck(
  {
    id: "13.operation",
    task: "13.3",
    title: both("压缩和移动：下一步写什么", "What a compaction or a move writes next"),
  },
  [
    lineExample(
      "without-a-summary-nothing-is-written",
      () => [step(compacting(), kept), step(moving(), kept)],
      ["nothing", "nothing"],
    ),
    lineExample(
      "a-summary-is-written-under-its-reserved-id",
      () => step(compacting({ summary: "s" }), kept),
      "compaction k",
    ),
    lineExample(
      "what-is-written-is-only-marked",
      () => step(compacting({ summary: "s", written: ["k"] }), kept),
      "operation_finished",
    ),
    lineExample(
      "what-is-written-is-only-marked",
      () => step(compacting({ written: ["k"] }), []),
      "operation_finished",
    ),
    lineExample(
      "a-compaction-that-keeps-nothing-is-given-up",
      () => step(compacting({ summary: "s" }), []),
      "operation_interrupted",
    ),
    lineExample(
      "the-leaf-moves-before-its-summary-is-told",
      () => step(moving({ summary: "s" }), kept),
      "leaf l to to",
    ),
    lineExample(
      "the-leaf-moves-before-its-summary-is-told",
      () => step(moving({ summary: "s", written: ["l"] }), kept),
      "branch_summary s",
    ),
    lineExample(
      "what-is-written-is-only-marked",
      () => step(moving({ summary: "s", written: ["l", "s"] }), kept),
      "operation_finished",
    ),
    lineExample("a-move-without-a-summary-needs-none", () => step(moving({}, ""), kept) === "nothing", true),
    lineExample(
      "attempts-have-a-limit",
      () => [step(compacting({ attempts: 1 }), kept), step(compacting({ attempts: 2 }), kept)],
      ["nothing", "operation_interrupted"],
    ),
    lineExample(
      "attempts-have-a-limit",
      () => step(compacting({ attempts: 2, summary: "s" }), kept),
      "compaction k",
    ),
  ],
);
