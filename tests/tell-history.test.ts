import { expect, test } from "vitest";
import { render } from "#contracts/render.ts";
import { operationsLine } from "../course/operations-line.ts";
import type { Person } from "../course/person.ts";
import { tellHistory } from "../course/tell-history.ts";

test.each([
  [["a", "b", "a", "b", "c"], "(a → b) ×2 → c"],
  [["a", "a", "a"], "a ×3"],
  [["a", "b", "c", "a", "b", "c", "d", "d"], "(a → b → c) ×2 → d ×2"],
  [["a", "b", "a"], "a → b → a"],
  [[], ""],
])("%j reads as %s", (operations, line) => {
  expect(operationsLine(operations)).toBe(line);
});

test("the records of a life stand in rows, and of a later one only what is new", () => {
  const shown: string[] = [];
  const show = (line: string) => shown.push(line);
  const person: Person = {
    language: "en",
    text: (fact) => render(fact, "en"),
    show,
    showPieces: (pieces) => show(pieces.map(({ text }) => text).join("")),
    tell: (code, params = {}) => show(render({ code, params }, "en")),
  };
  tellHistory(
    [
      { operations: ["log append"], died: true, left: { log: "one\ntwo", cell: "", world: "a: done once" } },
      { operations: [], died: true, left: { log: "one\ntwo\nthree", cell: "x", world: "a: done twice" } },
      { operations: [], died: false, left: { log: "one\ntwo\nthree", cell: "x", world: "a: done twice" } },
    ],
    person,
  );
  expect(shown).toEqual([
    "  boot 1: append to the log, then a crash, which left:",
    "    log    one",
    "           two",
    "    cell   -",
    "    world  a: done once",
    "  boot 2: -, then a crash, which left:",
    "    log    + three",
    "    cell   x",
    "    world  a: done twice",
    "  boot 3: -, to its end, which left:",
    "    nothing new",
  ]);
});
