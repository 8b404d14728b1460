import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { plantHouse } from "./support/broken-module.ts";
import { root, run } from "./support/run-command.ts";
import { isForOwnWork, pages, quickCommands, runOnce, tokensOf, told } from "./support/told-commands.ts";

describe.concurrent("a command of a README does what it says", () => {
  // Those of the other pages are tried in the long tier.
  test.each(quickCommands.filter(({ page }) => page.startsWith("README")))(
    "$page: $command",
    async ({ command, json }) => {
      const { exitCode, stdout } = await runOnce(command);
      expect(exitCode).toBe(0);
      if (json !== undefined) expect(stdout).toBe(`${json}\n`);
    },
  );
});

test.each(["README.md", "README.zh-CN.md"])(
  "the commands of %s for own work do so in this order",
  async (page) => {
    const tree = plantHouse();
    const commands = told.filter((one) => one.page === page && isForOwnWork(one.command));
    expect(commands).toHaveLength(5);
    for (const { command } of commands) {
      const sure = command.includes("--hint") ? command : `${command} --yes`;
      const { exitCode, stderr } = await run("sh", ["-c", sure.replace("npm run", "npm run -s")], {
        cwd: tree,
      });
      expect([command, exitCode, stderr]).toEqual([command, 0, stderr]);
    }
  },
);

test("every script that the docs name is there", () => {
  const named = told.flatMap(({ command }) => /^npm run (?:-\S+ )*(\S+)/.exec(command)?.[1] ?? []);
  expect(named).toContain("lab");
  expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
});

test("every link within the house leads somewhere", () => {
  const dead = pages.flatMap(([page, text]) =>
    tokensOf(text).flatMap((token) => {
      const href = token.type === "link" || token.type === "image" ? String(token.href).split("#")[0] : "";
      const outside = !href || /^[a-z]+:/.test(href);
      return outside || existsSync(join(root, dirname(page), href)) ? [] : [`${page}: ${href}`];
    }),
  );
  expect(pages.map(([page]) => page)).toContain("docs/zh/house.md");
  expect(dead).toEqual([]);
});
