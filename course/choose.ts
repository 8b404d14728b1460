/**
 * The picker draws on stderr, since stdout belongs to the JSON. Undefined: the person left with Ctrl-C or
 * Escape.
 */
export async function choose<Value>(
  message: string,
  choices: readonly { title: string; value: Value }[],
): Promise<Value | undefined> {
  const [prompts, { default: cliTruncate }] = await Promise.all([loadPrompts(), import("cli-truncate")]);
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

/** Asks for a y; Enter alone is a no. Undefined: the person left with Ctrl-C or Escape. */
export async function confirm(message: string): Promise<boolean | undefined> {
  const prompts = await loadPrompts();
  const { yes } = await prompts({
    type: "confirm",
    name: "yes",
    message,
    initial: false,
    stdout: process.stderr,
  });
  return yes as boolean | undefined;
}

async function loadPrompts() {
  if (process.env.NO_COLOR) {
    // The only variable that prompts listens to, and only while it loads.
    process.env.NODE_DISABLE_COLORS = "1";
  }
  return (await import("prompts")).default;
}

/** What shells say of a process that ended at Ctrl-C. */
export const leftWhileChoosing = 130;

/** Whether somebody sits there who could choose. */
export function canChoose(): boolean {
  return Boolean(process.stdin.isTTY && process.stderr.isTTY);
}
