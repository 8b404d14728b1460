import { openPaint } from "./paint.ts";
import { type Person, plain } from "./person.ts";
import { drawScreen } from "./step-draw.ts";
import type { StepHistory } from "./step-history.ts";
import { isStepKey, LEFT, pressedKeys } from "./step-keys.ts";
import { screenOf } from "./step-screen.ts";

export interface WalkInTerminal {
  history: StepHistory;
  person: Person;
  /** What the learner's modules have printed so far. */
  printed(): string;
}

/** Shows a screen, waits for a key, and so on until the person quits; false: with Ctrl-C. */
export async function stepInTerminal({ history, person, printed }: WalkInTerminal): Promise<boolean> {
  const { stdin, stderr } = process;
  const paint = process.env.NO_COLOR ? (line: string) => line : await openPaint();
  const draw = () => {
    const [columns, rows] = [stderr.columns || 80, stderr.rows || 24];
    const lines = drawScreen(screenOf(history.now, person), { columns, rows, text: person.text, paint });
    const last = plain(printed().trimEnd().split("\n").at(-1) ?? "").slice(0, columns - 1);
    if (last !== "") lines.push(paint(last, "quiet"));
    stderr.write(`${CLEAR}${lines.join("\n")}\n`);
  };
  stderr.on("resize", draw);
  try {
    draw();
    for await (const key of pressedKeys(stdin)) {
      if (key === LEFT) return false;
      if (key === "q") return true;
      history.forgive();
      if (key === "?") history.refuse({ code: "step.keys_all", params: {} });
      else if (isStepKey(key)) await history.press(key);
      else history.refuse({ code: "step.unknown_key", params: { key: plain(key) || "?" } });
      draw();
    }
    return true;
  } finally {
    stderr.off("resize", draw);
  }
}

const CLEAR = "\u001b[2J\u001b[H";
