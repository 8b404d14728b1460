import { decideByOperator } from "#agent/operator-decision.ts";
import { reconcileOperation } from "#agent/reconcile-operation.ts";
import { rollBackOperation } from "#agent/roll-back.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { Choice } from "#contracts/reconciliation.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { createBench, decisionsOf, type Says, wanted } from "./check-bench.ts";

type Bench = Awaited<ReturnType<typeof createBench>>;

function example(
  invariant: string,
  says: Says,
  see: (bench: Bench) => Promise<unknown>,
  expected: unknown,
): Example {
  return { invariant, breach: async () => unlessEqual(await see(await createBench(says)), expected) };
}

async function reconciled({ parts, open, now }: Bench): Promise<string> {
  await reconcileOperation(parts, open);
  return decisionsOf(await now());
}

function decide({ parts, open }: Bench, choice: Choice, operator = "li", reason = "looked") {
  return decideByOperator(parts, open, { choice, operator, reason, task: "call" });
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

async function refusal(deciding: Promise<unknown>): Promise<unknown> {
  return deciding.then(
    () => "decided",
    (error) => (isHarnessError(error) ? error.code : error),
  );
}

export const decideCheck = exampleCheck(
  { id: "15.decide", task: "15.6", title: both("人的决定", "A person's decision") },
  [
    example(
      "a-decision-is-signed",
      {},
      (bench) => refusal(decide(bench, "completed", " ")),
      "reconcile.says_nothing",
    ),
    example(
      "a-decision-has-a-reason",
      {},
      (bench) => refusal(decide(bench, "completed", "li", "")),
      "reconcile.says_nothing",
    ),
    example(
      "nobody-decides-against-what-is-seen",
      { lookup: ["absent"] },
      (bench) => refusal(decide(bench, "never_happened")),
      "reconcile.not_open",
    ),
    example(
      "who-and-why-are-kept",
      {},
      async (bench) => {
        await decide(bench, "completed");
        const [first] = (await bench.now()).decisions ?? [];
        return [first?.operator, first?.reason, first?.at];
      },
      ["li", "looked", 10],
    ),
    example(
      "the-second-is-told-whose-word-stands",
      {},
      async (bench) => {
        await decide(bench, "completed");
        const late = await decide(bench, "completed", "wang");
        return [late.kind, late.kind === "too_late" ? late.by?.operator : undefined];
      },
      ["too_late", "li"],
    ),
    example(
      "of-two-at-once-one-decides",
      {},
      async (bench) => {
        const both = await Promise.all([decide(bench, "completed"), decide(bench, "never_happened", "wang")]);
        return [both.map(({ kind }) => kind).toSorted(), decisionsOf(await bench.now()).split(", ").length];
      },
      [["decided", "too_late"], 1],
    ),
    example(
      "who-takes-it-back-is-durable-before",
      { lookup: ["found"], rollBack: "done" },
      async (bench) => {
        await decide(bench, "rolled_back");
        return [bench.heard.slice(-2), decisionsOf(await bench.now())];
      },
      [["assigned", `start ${wanted.operationId}:roll-back`], "assigned to li, rolled_back by li"],
    ),
    example(
      "not-back-is-not-settled",
      { lookup: ["found"], rollBack: "unknown" },
      async (bench) => [(await decide(bench, "rolled_back")).kind, (await bench.now()).state],
      ["not_rolled_back", "started"],
    ),
    example(
      "a-settlement-closes-its-repair",
      { lookup: ["absent"] },
      async (bench) => {
        await decide(bench, "repair");
        await decide(bench, "never_happened");
        return decisionsOf(await bench.now());
      },
      "repair_opened, never_happened by li",
    ),
  ],
);
