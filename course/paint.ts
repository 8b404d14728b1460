export type Tone = "title" | "story" | "quiet" | "good" | "bad";

/**
 * Colour only underlines what the words say already, so nothing is lost without it. The library is loaded
 * here: in a bundle, a package that is imported at the top of a file is loaded by every start.
 */
export async function openPaint(): Promise<(line: string, tone: Tone) => string> {
  const { chalkStderr } = await import("chalk");
  const colours = {
    title: chalkStderr.bold,
    story: (line: string) => line,
    quiet: chalkStderr.dim,
    good: chalkStderr.green,
    bad: chalkStderr.red,
  } satisfies Record<Tone, (line: string) => string>;
  return (line, tone) => colours[tone](line);
}
