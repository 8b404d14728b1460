import { describe, expect, test } from "vitest";
import { curriculum } from "../../labs/curriculum.ts";
import { plantBrokenModule } from "../support/broken-module.ts";
import { runLabCommand } from "../support/run-command.ts";

describe.concurrent.each(curriculum)("the experiments of lab $number", ({ number, modules }) => {
  test.each(modules)("do not hold when %s quietly does nothing", async (module) => {
    const { exitCode } = await runLabCommand([number, "all"], { cwd: plantBrokenModule(module, "") });
    expect(exitCode).toBe(1);
  });
});
