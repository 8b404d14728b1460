import { chalkStderr } from "chalk";

export type Tone = "title" | "story" | "quiet" | "good" | "bad";

const colours = {
  title: chalkStderr.bold,
  story: (line: string) => line,
  quiet: chalkStderr.dim,
  good: chalkStderr.green,
  bad: chalkStderr.red,
} satisfies Record<Tone, (line: string) => string>;

/** Colour only underlines what the words say already, so nothing is lost without it. */
export function paint(line: string, tone: Tone): string {
  return colours[tone](line);
}
