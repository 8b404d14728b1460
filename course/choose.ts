/**
 * The picker draws on stderr, since stdout belongs to the JSON. Undefined: the person left with Ctrl-C or
 * Escape.
 */
export async function choose<Value>(
  message: string,
  choices: readonly Choice<Value>[],
  { initial = 0, nothing }: ChooseOptions = {},
): Promise<Value | undefined> {
  const [prompts, { default: cliTruncate }] = await Promise.all([loadPrompts(), import("cli-truncate")]);
  // prompts counts characters, not columns: a Chinese line that wraps would leave a part of itself behind.
  const columns = Math.max((process.stderr.columns || 80) - MARGIN, 10);
  const elide = (title: string) => atAWord(title, cliTruncate(title, columns));
  const shown = choices.map(({ title }, value) => ({ title: elide(title), value }));
  const common = { name: "chosen", message, choices: shown, initial, stdout: process.stderr } as const;
  if (nothing === undefined) {
    const unhear = hearDigits(choices.length);
    const { chosen } = await prompts({ ...common, type: "select", hint: " " }).finally(unhear);
    return choices[chosen as number]?.value;
  }
  let typed = "";
  let left = false;
  let looked = false;
  const found = () => shown.filter(({ value }) => isFound(choices[value] as Choice<Value>, typed));
  const { chosen } = await prompts({
    ...common,
    type: "autocomplete",
    limit: Math.max(Math.min(choices.length, (process.stderr.rows || 24) - 2), 1),
    // Asked for each time that it is shown: before anybody has looked, nothing is missing yet.
    fallback: {
      get title() {
        return looked ? nothing : "";
      },
    },
    // On Escape, prompts gives what the cursor was on.
    onState({ aborted, exited }: { aborted: boolean; exited?: boolean }) {
      left = aborted || exited === true;
    },
    async suggest(this: { select: number }, input: string) {
      // What was found anew begins at its first: where the cursor was is another lab now.
      if (input !== typed) this.select = 0;
      typed = input;
      await undefined;
      looked = true;
      return found();
    },
  } as unknown as Parameters<typeof prompts>[0]);
  if (left) return undefined;
  // Who types fast and presses Enter is ahead of the list on the screen.
  const fitting = found();
  const place = fitting.find(({ value }) => value === chosen) ?? fitting[0];
  return place && choices[place.value]?.value;
}

/** The pointer before a title, and a column that a terminal may keep for itself. */
const MARGIN = 5;

/** What had to be cut ends where a word does; Chinese has no such places, and may be cut anywhere. */
export function atAWord(whole: string, cut: string): string {
  if (cut === whole) return whole;
  const kept = cut.replace(/…$/, "");
  const isInWord = /[\x21-\x7e]$/.test(kept) && /^[\x21-\x7e]/.test(whole.slice(kept.length));
  const ended = isInWord ? kept.replace(/\s*[\x21-\x7e]+$/, "") : kept;
  return `${(ended || kept).trimEnd()}…`;
}

/** A digit chooses at once: to prompts it is the keys that lead there. */
function hearDigits(count: number): () => void {
  const { stdin } = process;
  const hear = (typed: string | undefined) => {
    const place = /^[1-9]$/.test(typed ?? "") ? Number(typed) : 0;
    if (place === 0 || place > count) return;
    const down = Array.from({ length: place - 1 }, () => ({ name: "down" }));
    for (const key of [{ name: "a", ctrl: true }, ...down, { name: "return" }])
      stdin.emit("keypress", "", key);
  };
  stdin.on("keypress", hear);
  return () => stdin.off("keypress", hear);
}

interface Choice<Value> {
  title: string;
  value: Value;
  /** What is looked through when the person types; absent: the title. */
  find?: string;
}

interface ChooseOptions {
  /** The place of the choice that the cursor is on. */
  initial?: number;
  /** Given: the person may type to search, and is told this where nothing fits. */
  nothing?: string;
}

function isFound({ title, find = title }: Choice<unknown>, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => find.toLowerCase().includes(word));
}

/** Whether nothing of these would be cut. */
export async function fitsInPicker(choices: readonly { title: string }[]): Promise<boolean> {
  const { default: stringWidth } = await import("string-width");
  const columns = (process.stderr.columns || 80) - MARGIN;
  return choices.every(({ title }) => stringWidth(title) <= columns);
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
