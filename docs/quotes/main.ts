import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Answers } from "./answers.ts";
import { chapterPages } from "./chapters.ts";
import { fillIn } from "./fill-in.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [option, ...rest] = process.argv.slice(2);

if (rest.length > 0 || (option !== undefined && option !== "--check")) {
  console.error("npm run quotes             fill in the marked blocks of all chapters");
  console.error("npm run quotes -- --check  name each marked block that is not as it must be");
  process.exitCode = 2;
} else {
  process.exitCode = await quotes(option === "--check");
}

/** The exit code: 1 where something is wrong, or differs and was to be checked alone. */
async function quotes(checkOnly: boolean): Promise<number> {
  const answers = new Answers(root);
  let wrong = 0;
  for (const page of chapterPages(root)) {
    const text = readFileSync(join(root, page), "utf8");
    try {
      const filled = await fillIn(page, text, (mark) => answers.of(mark));
      if (!checkOnly && filled.text !== text) writeFileSync(join(root, page), filled.text);
      for (const { line } of filled.differing) {
        console.error(`${page}:${line} ${checkOnly ? "differs: npm run quotes fills it in" : "filled in"}`);
        wrong += checkOnly ? 1 : 0;
      }
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      wrong += 1;
    }
  }
  return wrong > 0 ? 1 : 0;
}
