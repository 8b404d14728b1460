import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Answers } from "../../docs/quotes/answers.ts";
import { chapterPages } from "../../docs/quotes/chapters.ts";
import { fillIn } from "../../docs/quotes/fill-in.ts";
import { root } from "../support/run-command.ts";

describe.concurrent("what a chapter shows is what its commands print", () => {
  const answers = new Answers(root);
  test.each(chapterPages(root))("%s", async (page) => {
    const text = readFileSync(join(root, page), "utf8");
    const { differing } = await fillIn(page, text, (mark) => answers.of(mark));
    expect(differing.map(({ line }) => `${page}:${line}`)).toEqual([]);
  });
});
