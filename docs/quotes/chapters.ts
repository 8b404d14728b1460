import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The pages of the docs that are chapters: one a lab and language, named as the lab's folder. */
export function chapterPages(root: string): string[] {
  return ["zh", "en"].flatMap((language) =>
    readdirSync(join(root, "docs", language))
      .filter((name) => /^\d\d-[\w-]+\.md$/.test(name))
      .sort()
      .map((name) => `docs/${language}/${name}`),
  );
}
