import { describe, expect, test } from "vitest";
import { curriculum } from "../../labs/curriculum.ts";
import { plantHouse, runBroken } from "../support/broken-module.ts";
import { runLabCommand } from "../support/run-command.ts";

/** An experiment that does not notice a broken module would praise any module that a learner puts there. */
describe.concurrent.each(curriculum)("the experiment of lab $number", ({ number, modules }) => {
  test("holds in a copy of the house", async () => {
    expect(await runLabCommand([number], { cwd: plantHouse() })).toMatchObject({ exitCode: 0 });
  });

  test.each(modules)("does not hold when %s throws", async (module) => {
    const broken = `throw new Error("broken on purpose");`;
    const main = await runBroken([number], module, broken);
    // A module that the main experiment has no need of is there for a variation.
    const { exitCode, stderr } =
      main.exitCode === 0 ? await runBroken([number, "all"], module, broken) : main;
    expect(exitCode).toBe(1);
    expect(stderr).toContain(module);
  });
});
