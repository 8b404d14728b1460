import { expect, test } from "vitest";
import expected from "../../labs/13-recovery-policy/expected.json" with { type: "json" };
import { answer } from "./answer.ts";
import type { RecoveredPoint } from "./crash-points.ts";
import { kindOfPoint, pointKinds } from "./point-kinds.ts";

const points = await answer("crash-points", {});

test("the time line has every place of the catalogue, and each kind has some", () => {
  expect(points.map(({ id }) => id)).toEqual(Object.keys(expected.catalogue.en));
  expect(points).toHaveLength(30);
  expect(new Set(points.map(({ kind }) => kind))).toEqual(new Set(pointKinds));
  expect(["tool.started", "run.marked", "navigation.told"].map(kindOfPoint)).toEqual([
    "tool",
    "turn",
    "summary",
  ]);
});

test("what the page measures is what the terminal prints of the same place", () => {
  const cells = ({ wrote, later, effects }: RecoveredPoint) => {
    const did = [...wrote, ...later.map((kind) => `later ${kind}`)].join(", ");
    return `${did || "-"} | ${effects}`;
  };
  const without = (row: string) => row.split(" | ").slice(1).join(" | ");
  for (const { id, by } of points) {
    const name = id as keyof typeof expected.catalogue.en;
    expect([id, cells(by.mark_interrupted)]).toEqual([id, without(expected.catalogue.en[name])]);
    const retried = `${cells(by.retry_unfinished)} | ${by.retry_unfinished.terminal}`;
    expect([id, retried]).toEqual([id, without(expected["catalogue-retry"].en[name])]);
  }
});

test("no place repeats the effect, and whoever retries stops where its outcome is unknown", () => {
  const all = points.flatMap(({ by }) => Object.values(by));
  expect(Math.max(...all.map(({ effects }) => effects))).toBe(1);
  const blocked = points.filter(({ by }) => by.retry_unfinished.terminal === "blocked");
  expect(blocked.map(({ id }) => id)).toEqual(["tool.started", "write.accepted", "tool.took-effect"]);
});
