import { expect, test } from "vitest";
import { operationIn, thingIn } from "./operation-words.ts";

test("an operation is told in the words of either language", () => {
  expect(operationIn("session append in part", "zh")).toBe("会话只写进半行");
  expect(operationIn("journal start", "en")).toBe("start recorded in the Operation Journal");
});

test("what no catalogue knows keeps its own name, such as that of somebody's own store", () => {
  expect(operationIn("ledger append", "en")).toBe("append to the ledger");
  expect(operationIn("ledger vacuum", "zh")).toBe("ledger vacuum");
  expect([thingIn("ledger", "zh"), thingIn("constructor", "en")]).toEqual(["ledger", "constructor"]);
});
