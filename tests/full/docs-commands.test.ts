import { describe, expect, test } from "vitest";
import { quickCommands, runOnce } from "../support/told-commands.ts";

describe.concurrent("a command of the docs does what they say", () => {
  test.each(quickCommands.filter(({ page }) => !page.startsWith("README")))(
    "$page: $command",
    async ({ command, json }) => {
      const { exitCode, stdout } = await runOnce(command);
      expect(exitCode).toBe(0);
      if (json !== undefined) expect(stdout).toBe(`${json}\n`);
    },
  );
});
