import { expect, test } from "vitest";
import { askersOf } from "#agent/call-pairs.ts";
import { assistant, result, user } from "../../tests/support/messages.ts";

test("each result knows its reply, also when it comes late or out of order", () => {
  const list = [user("go"), assistant("", "a", "b"), result("b", "2"), user("wait"), result("a", "1")];
  expect(askersOf(list)).toEqual([undefined, undefined, 1, undefined, 1]);
});

test("of two calls with one id the earliest that is open is answered, each once", () => {
  const list = [assistant("", "a"), assistant("", "a"), result("a", "1"), result("a", "2"), result("a", "3")];
  expect(askersOf(list)).toEqual([undefined, undefined, 0, 1, undefined]);
});

test("a result that nobody asked for has no reply, also if the call comes after it", () => {
  expect(askersOf([result("a", "1"), assistant("", "a")])).toEqual([undefined, undefined]);
});

test("a result of another id leaves the open calls open", () => {
  const list = [assistant("", "a"), assistant("", "b"), result("x", "0"), result("b", "1"), result("a", "2")];
  expect(askersOf(list)).toEqual([undefined, undefined, undefined, 1, 0]);
});
