import { recordOf, rowOf } from "#agent/record-row.ts";

import type { SqlRow } from "#contracts/sql-database.ts";
import { refusalOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { answer, completed, LONG, largeAnswer, started, why } from "./check-scene.ts";

const decided = { operator: "li", reason: "seen", at: 12, evidence: [why] } as const;

export const rowsCheck = exampleCheck(
  {
    id: "16.rows",
    task: "16.2",
    title: both("记录变成行，行变回记录", "A record becomes a row, and a row the same record"),
  },
  [
    ...[
      started,
      completed(),
      completed({ answer: largeAnswer }),
      completed({ answer: { content: [{ type: "text", text: "" }], isError: true, details: { a: 1 } } }),
      { ...started, state: "interrupted" as const, reason: why },
      { ...started, retrySafe: true, boundCall: "run-2:e9:0", attempts: 2, occurrence: 3 },
      { ...started, decisions: [{ ...decided, kind: "assigned" as const, owner: "li", escalateAt: 90 }] },
      completed({
        decisions: [{ ...decided, kind: "settled" as const, settlement: "completed" as const, answer }],
      }),
    ].map((record) =>
      example("a-record-comes-back-as-it-was", async () => {
        const stored = rowOf(record);
        return unlessEqual(recordOf(joinedRow(stored)), record);
      }),
    ),
    example("a-row-holds-nothing-but-plain-values", async () => {
      const { row } = rowOf({ ...started, state: "interrupted", reason: why });
      const odd = Object.entries(row).filter(
        ([, value]) => value !== null && typeof value !== "string" && typeof value !== "number",
      );
      return unlessEqual(odd, []);
    }),
    example("a-large-answer-lies-beside", async () => {
      const large = rowOf(completed({ answer: largeAnswer }));
      const small = rowOf(completed());
      const received = {
        inTheRow: JSON.stringify(large.row).includes(LONG),
        beside: large.largeAnswer?.includes(LONG) ?? false,
        smallBeside: small.largeAnswer,
      };
      return unlessEqual(received, { inTheRow: false, beside: true, smallBeside: null });
    }),
    example("a-list-shows-what-came-of-it", async () => {
      const summaries = [largeAnswer, answer].map((said) => rowOf(completed({ answer: said })).row.summary);
      const [large, small] = summaries.map(String);
      const received = { short: (large ?? "").length <= 400, begins: large?.startsWith("xxx"), small };
      return unlessEqual(received, { short: true, begins: true, small: "wrote" });
    }),
    ...[
      ["state", "done"],
      ["answer", "{half"],
      ["answer", null],
      ["retry_safe", "yes"],
      ["retry_safe", 2],
      ["attempts", 1.5],
      ["run_id", ""],
      ["decisions", '[{"kind":"settled"}]'],
    ].map(([column, value]) =>
      example("a-damaged-row-decides-nothing", async () => {
        const row = { ...joinedRow(rowOf(completed())), [column as string]: value as string };
        return unlessEqual(await refusalOf(() => recordOf(row)), "journal.bad_row");
      }),
    ),
  ],
);

/** As the database gives it back: both tables in one row. */
function joinedRow({ row, largeAnswer: large }: ReturnType<typeof rowOf>): SqlRow {
  return { sequence: 1, ...row, large_answer: large };
}

function example(invariant: string, breach: Example["breach"]): Example {
  return { invariant, breach };
}
