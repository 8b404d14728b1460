import { isHarnessError } from "#contracts/errors.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { decisionsOf, wanted } from "./check-bench.ts";
import { decide, example } from "./check-scene.ts";

async function refusal(deciding: Promise<unknown>): Promise<unknown> {
  return deciding.then(
    () => "decided",
    (error) => {
      // What is still to do is no refusal: the check tells it as what it is.
      if (!isHarnessError(error) || error.code === "exercise.todo") throw error;
      return error.code;
    },
  );
}

/** Nobody heard of the first roll-back, so it is decided again: for another reason, and by another person. */
const taking = [
  ["li", "looked"],
  ["li", "called"],
  ["wang", "called"],
] as const;

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
      "each-signs-for-their-own-roll-back",
      { lookup: ["found"], rollBack: "unknown" },
      async (bench) => {
        for (const [who, why] of taking) await decide(bench, "rolled_back", who, why);
        const { decisions = [] } = await bench.now();
        return decisions.map(({ operator, reason }) => [operator, reason]);
      },
      taking,
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
