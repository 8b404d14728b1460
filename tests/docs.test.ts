import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { lexer, type Token, walkTokens } from "marked";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { readTree } from "./house/tree.ts";
import { plantHouse } from "./support/broken-module.ts";
import { type Ended, root, run } from "./support/run-command.ts";

const pages = [...readTree(root)].filter(([file]) => file.endsWith(".md"));

/** A command that a page tells its reader to type, and the JSON that it shows right after it. */
interface Told {
  page: string;
  command: string;
  json: string | undefined;
}

const told: Told[] = pages.flatMap(([page, text]) => {
  const blocks = tokensOf(text).flatMap((token) => (token.type === "code" ? [token] : []));
  return blocks.flatMap((block, index) => {
    const commands = block.lang === "sh" ? block.text.split("\n") : [];
    const next = blocks[index + 1];
    return commands.map((command: string, place: number) => ({
      page,
      command,
      json: next?.lang === "json" && place === commands.length - 1 ? next.text : undefined,
    }));
  });
});

const runs = new Map<string, Promise<Ended>>();

/** Both languages' pages tell many of the same commands; each runs once. */
function runOnce(command: string): Promise<Ended> {
  const already = runs.get(command) ?? run("sh", ["-c", command.replace("npm run", "npm run -s")]);
  runs.set(command, already);
  return already;
}

describe.concurrent("a command of the docs does what they say", () => {
  // The long tier runs the check of lab 08, and whoever watches never ends.
  const quick = told.filter(
    ({ command }) =>
      command.startsWith("npm run lab") && !/--(check|watch)/.test(command) && !isForOwnWork(command),
  );
  test.each(quick)("$page: $command", async ({ command, json }) => {
    const { exitCode, stdout } = await runOnce(command);
    expect(exitCode).toBe(0);
    if (json !== undefined) {
      expect(stdout).toBe(`${json}\n`);
    }
  });
});

/** They change the learner's tree, which is nobody's but the learner's. */
function isForOwnWork(command: string): boolean {
  return /--(start|hint|diff|reset|restore)\b/.test(command);
}

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

/** All tokens of a page, in order. */
function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  walkTokens(lexer(text), (token) => {
    found.push(token);
  });
  return found;
}
