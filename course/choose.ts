/**
 * The picker draws on stderr, since stdout belongs to the JSON. Undefined: the person left with Ctrl-C or
 * Escape.
 */
export async function choose<Value>(
  message: string,
  choices: readonly { title: string; value: Value }[],
): Promise<Value | undefined> {
  if (process.env.NO_COLOR) {
    // The only variable that prompts listens to, and only while it loads.
    process.env.NODE_DISABLE_COLORS = "1";
  }
  const [{ default: prompts }, { default: cliTruncate }] = await Promise.all([
    import("prompts"),
    import("cli-truncate"),
  ]);
  // prompts counts characters, not columns: a Chinese line that wraps would leave a part of itself behind.
  const columns = Math.max((process.stderr.columns || 80) - 20, 10);
  const { chosen } = await prompts({
    type: "select",
    name: "chosen",
    message,
    hint: " ",
    choices: choices.map(({ title, value }) => ({ title: cliTruncate(title, columns), value })),
    stdout: process.stderr,
  });
  return chosen as Value | undefined;
}

/** What shells say of a process that ended at Ctrl-C. */
export const leftWhileChoosing = 130;

/** Whether somebody sits there who could choose. */
export function canChoose(): boolean {
  return Boolean(process.stdin.isTTY && process.stderr.isTTY);
}
