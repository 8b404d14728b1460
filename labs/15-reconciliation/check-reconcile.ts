import { reconcileOperation } from "#agent/reconcile-operation.ts";
import { rollBackOperation } from "#agent/roll-back.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { decisionsOf } from "./check-bench.ts";
import { type Bench, decide, example } from "./check-scene.ts";

async function reconciled({ parts, open, now }: Bench): Promise<string> {
  await reconcileOperation(parts, open);
  return decisionsOf(await now());
}

export const reconcileCheck = exampleCheck(
  { id: "15.reconcile", task: "15.5", title: both("没有人时能下的结论", "What is settled without a person") },
  [
    example("found-is-settled", { lookup: ["found"] }, reconciled, "completed by reconciliation"),
    example(
      "the-saved-answer-is-the-services",
      { lookup: ["found"] },
      async (bench) => {
        await reconciled(bench);
        return (await bench.now()).answer?.content;
      },
      [{ type: "text", text: "charged" }],
    ),
    example(
      "behind-a-fence-never-is-settled",
      { lookup: ["absent"], fence: "fenced" },
      reconciled,
      "never_happened by reconciliation",
    ),
    example("absent-is-left-to-a-person", { lookup: ["absent"] }, reconciled, "assigned to li"),
    example("silence-is-left-to-a-person", { lookup: ["throws"] }, reconciled, "assigned to li"),
    example(
      "the-tool-is-not-run-again",
      { lookup: ["absent"], fence: "fenced" },
      async (bench) => {
        await reconciled(bench);
        return bench.heard.includes("execute");
      },
      false,
    ),
    example(
      "asked-twice-adds-nothing",
      { lookup: ["absent"] },
      async (bench) => {
        await reconciled(bench);
        return reconciled(bench);
      },
      "assigned to li",
    ),
    example(
      "who-is-late-is-followed-by-the-next",
      {},
      async (bench) => {
        await reconciled(bench);
        bench.clock.ms = 1_000;
        return reconciled(bench);
      },
      "assigned to li, assigned to wang",
    ),
    example(
      "what-was-taken-back-is-not-called-never",
      { lookup: ["absent"], fence: "fenced", rollBack: "done" },
      async (bench) => {
        await rollBackOperation(bench.journal, bench.open);
        return reconciled(bench);
      },
      "rolled_back by reconciliation",
    ),
    example(
      "nobody-settles-past-a-repair",
      { lookup: ["absent", "found"] },
      async (bench) => {
        await decide(bench, "repair");
        return reconciled(bench);
      },
      "repair_opened, assigned to li",
    ),
    example(
      "the-first-word-stands",
      { lookup: ["found"] },
      async (bench) => {
        await decide(bench, "completed");
        return reconciled(bench);
      },
      "completed by li",
    ),
  ],
);
