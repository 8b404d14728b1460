import { expect, test } from "vitest";
import { zh } from "#contracts/catalogue/zh.ts";
import { readTree } from "./house/tree.ts";
import { root } from "./support/run-command.ts";

test("each invariant that the explorer itself knows has its sentence, and no sentence is left over", () => {
  const modules = [...readTree(root)].filter(([file]) => /^crash-explorer\/[^/]+(?<!\.test)\.ts$/.test(file));
  const known = modules.flatMap(([, text]) => [
    ...text.matchAll(/(?:invariant:|breachOf\(|merged, )[^"\n]*"([a-z-]+)"/g),
    ...text.matchAll(/twin, "([a-z-]+)"|start\.snapshot, "([a-z-]+)"|isChance \? "([a-z-]+)" : "([a-z-]+)"/g),
  ]);
  const ids = known.flatMap((found) => found.slice(1).filter((id) => id !== undefined));
  const explained = Object.keys(zh).flatMap((code) => /^invariant\.(.+)/.exec(code)?.[1] ?? []);
  expect([...new Set(ids)].sort()).toEqual(explained.sort());
});
