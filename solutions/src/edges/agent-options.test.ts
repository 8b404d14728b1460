import { expect, test } from "vitest";
import { readAgentOptions } from "#agent/edges/agent-options.ts";
import { HarnessError } from "#contracts/errors.ts";
import { render } from "#contracts/render.ts";

function refusalOf(words: readonly string[], environment = {}): string {
  try {
    readAgentOptions(words, environment, "/work");
    return "none";
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    return render(error.fact, "en");
  }
}

test.each([
  [["--folder"], "option --folder needs a value"],
  [["--lang", "fr", "task"], "unknown language fr; choose from: zh, en"],
  [["--max-turns", "0", "task"], "--max-turns needs a whole number above 0, not 0"],
  [["--timeout=-1", "task"], "--timeout needs a whole number above 0, not -1"],
  [["--color", "task"], "cannot understand --color"],
  [["one", "two"], "give only one task"],
  [["--journal", "csv", "task"], "--journal takes sqlite or jsonl, not csv"],
  [["--resume", "last", "--journal", "jsonl"], "--journal is for a new session"],
])("%j is wrong use: %s", (words, sentence) => {
  expect(refusalOf(words)).toContain(sentence);
});

test("what npm took for its own is refused, since the agent would work in another folder", () => {
  expect(refusalOf(["task"], { npm_config_folder: "true" })).toContain(
    "options go after --, as in npm run agent -- --folder",
  );
  expect(refusalOf(["--folder", "here", "task"], { npm_config_folder: "true" })).toBe("none");
});
