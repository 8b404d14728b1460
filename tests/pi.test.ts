import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Fact } from "#contracts/facts.ts";
import { isOlder } from "../course/pi/install-pi.ts";
import { PI } from "../course/pi/pi-version.ts";
import { tellVerdict } from "../course/verdict.ts";
import { root, runLabCommand } from "./support/run-command.ts";

interface Package {
  version?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(join(root, "course/pi/pi-lock.json"), "utf8")) as {
  packages: Record<string, Package>;
};

test("the lock file vouches for every package of Pi, which is asked for in one exact version", () => {
  const { "": asked, ...packages } = lock.packages;
  const names = ["@earendil-works/pi-agent-core", "@earendil-works/pi-ai"];
  expect(asked?.dependencies).toEqual(Object.fromEntries(names.map((name) => [name, PI.version])));
  for (const name of names) expect(packages[`node_modules/${name}`]?.version).toBe(PI.version);
  const unvouched = Object.entries(packages).filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  expect(unvouched).toEqual([]);
});

test("Pi is no package of this project", () => {
  expect(readFileSync(join(root, "package.json"), "utf8")).not.toContain("@earendil-works");
  expect(readFileSync(join(root, "package-lock.json"), "utf8")).not.toContain("@earendil-works");
});

test.each(["zh", "en"])(
  "each chapter that is ahead of Pi links the one table that is dated: %s",
  (language) => {
    const pages = ["10-durable-acceptance", "11-queues", "12-restore", "13-recovery-policy"];
    for (const page of pages) {
      const text = readFileSync(join(root, `docs/${language}/${page}.md`), "utf8");
      expect(text, page).toContain("](pi-status.md)");
    }
  },
);

test("the list of lab 13 says that its experiment with Pi installs it", async () => {
  const { stdout } = await runLabCommand(["13", "--list", "--lang", "en"]);
  const { variations } = JSON.parse(stdout) as { variations: Record<string, string> };
  const needing = Object.keys(variations).filter((name) => variations[name]?.includes("needs real Pi"));
  expect(needing).toEqual(["pi"]);
});

test("where two sides were measured, the one value that differs is named with its side", () => {
  const told: (Fact | string)[] = [];
  const person = { tell: (code: Fact["code"], params: Fact["params"]) => told.push({ code, params }) };
  const expected = { pi: { a: 1, b: 2 }, here: { a: 1, b: 2 } };
  const received = { pi: { a: 1, b: 2 }, here: { a: 1, b: 3 } };
  const isEqual = tellVerdict(received, expected, person as unknown as Parameters<typeof tellVerdict>[2]);
  expect(isEqual).toBe(false);
  expect(told.slice(1)).toEqual([
    { code: "command.value_differs", params: { key: "here: b", expected: "2", received: "3" } },
  ]);
});

test.each([
  ["20.19.0", "22.19.0", true],
  ["22.9.0", "22.19.0", true],
  ["22.19.0", "22.19.0", false],
  ["24.0.0", "22.19.0", false],
])("whether Node %s is older than %s goes by its numbers", (version, wanted, older) => {
  expect(isOlder(version, wanted)).toBe(older);
});
