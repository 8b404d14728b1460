import { describe, expect, test } from "vitest";
import { curriculum } from "../../labs/curriculum.ts";
import { runBroken } from "../support/broken-module.ts";

describe.concurrent.each(curriculum)("the experiments of lab $number", ({ number, modules }) => {
  test.each(modules)("do not hold when %s quietly does nothing", async (module) => {
    expect(await runBroken([number, "all"], module, "")).toMatchObject({ exitCode: 1 });
  });
});
