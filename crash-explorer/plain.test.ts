import { expect, test } from "vitest";
import { copyOfPlain, textOfPlain } from "./plain.ts";

test("what a program can tell apart has different texts", () => {
  const values = [
    undefined,
    null,
    "null",
    0,
    -0,
    "0",
    "",
    false,
    [],
    {},
    [[]],
    [undefined],
    { a: undefined },
    { a: 1, b: 2 },
    { b: 2, a: 1 },
    new Uint8Array([49]),
    new Uint8Array([49, 44]),
    [49],
    [new Uint8Array([1]), 2],
    [new Uint8Array([1, 44, 50])],
  ];
  const texts = values.map(textOfPlain);
  expect(texts.every((text) => typeof text === "string")).toBe(true);
  expect(new Set(texts).size).toBe(values.length);
});

test("what is alike has the same text", () => {
  const value = () => ({ list: [1, { text: "x", bytes: new Uint8Array([1, 255]) }], none: null });
  expect(textOfPlain(value())).toBe(textOfPlain(value()));
});

test.each([new Map(), new Date(0), () => {}, Symbol("x"), 1n, [new Set()], { inner: new Error("x") }])(
  "what may hide something has no text: %s",
  (value) => {
    expect(textOfPlain(value)).toBeUndefined();
  },
);

test("a copy is equal and shares nothing", () => {
  const value = { list: [{ text: "x" }], bytes: new Uint8Array([1, 2]) };
  const copy = copyOfPlain(value) as typeof value;
  expect(copy).toEqual(value);
  copy.list.push({ text: "y" });
  copy.bytes[0] = 9;
  expect(value).toEqual({ list: [{ text: "x" }], bytes: new Uint8Array([1, 2]) });
});
