import type { Answer } from "./answers.ts";
import { type Mark, marksOf } from "./marks.ts";

/** A page with every marked block as it must be, and the marks whose blocks were not. */
export interface Filled {
  text: string;
  differing: readonly Mark[];
}

export async function fillIn(
  page: string,
  text: string,
  answer: (mark: Mark) => Promise<Answer>,
): Promise<Filled> {
  const answered: { mark: Mark; told: Answer }[] = [];
  for (const mark of marksOf(page, text)) {
    answered.push({ mark, told: await answer(mark) });
  }
  const lines = text.split("\n");
  // From the end, so that the numbers of the lines before stay true.
  for (const { mark, told } of answered.toReversed()) {
    const { line, block } = mark;
    const [from, count] = block ? [block.first - 1, block.last - block.first + 1] : [line, 0];
    lines.splice(from, count, ...(block ? [] : [""]), ...fenced(told));
  }
  const differing = answered.filter(
    ({ mark: { block }, told }) => block?.body !== told.body || block.language !== told.language,
  );
  return { text: lines.join("\n"), differing: differing.map(({ mark }) => mark) };
}

/** What is quoted may hold a fence itself. */
function fenced({ language, body }: Answer): string[] {
  const longest = Math.max(2, ...[...body.matchAll(/`{3,}/g)].map(([fence]) => fence.length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}${language}`, ...body.split("\n"), fence];
}
