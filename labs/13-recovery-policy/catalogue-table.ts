import type { Language } from "#contracts/render.ts";
import { crashPoints } from "./crash-points.ts";

const HEADS: Readonly<Record<Language, readonly string[]>> = {
  zh: ["位置", "已落盘的最后一步", "恢复写了什么", "副作用次数"],
  en: ["where it dies", "the last that is durable", "what recovery wrote", "effects"],
};

const BEGIN = "<!-- crash catalogue -->";
const END = "<!-- end of crash catalogue -->";

/** The crash catalogue as the chapters show it. @param measured what the variation `catalogue` gave */
export function catalogueTable(measured: Readonly<Record<string, unknown>>, language: Language): string {
  const rows = crashPoints.map(({ id, title }) => {
    const [durable = "", did = "", effects = ""] = String(measured[id]).split(" | ");
    return [title[language], durable, did, effects];
  });
  const lines = [HEADS[language], ["---", "---", "---", "---:"], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The page with this table in its place. @throws where the page has no place for it */
export function withCatalogue(page: string, table: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`the page has no ${BEGIN} ... ${END}`);
  return `${page.slice(0, from + BEGIN.length)}\n\n${table}\n\n${page.slice(to)}`;
}

/** The cells of the table in a page, whatever spaces a formatter put around them. */
export function cellsIn(page: string): string[][] {
  const table = page.slice(page.indexOf(BEGIN), page.indexOf(END)).split("\n");
  return table
    .filter((line) => line.startsWith("|") && !/^\|\s*-/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
