import type { Path } from "../crash-explorer/token.ts";
import type { Person } from "./person.ts";
import { drawScreen } from "./step-draw.ts";
import type { StepHistory } from "./step-history.ts";
import type { StepKey } from "./step-keys.ts";
import { type Screen, screenOf } from "./step-screen.ts";
import { placeOf, tokenOf } from "./step-walk.ts";

export interface ScriptedWalk {
  history: StepHistory;
  level: Path["level"];
  person: Person;
  columns: number;
  /** Takes each screen as text; absent: nobody reads them. */
  out?(text: string): void;
}

/** One screen as data, with the key that led to it. */
export interface ShownStep extends Omit<Screen, "panels" | "headline"> {
  /** Empty for the first screen. */
  key: string;
  operation: string;
  records: Readonly<Record<string, string>>;
  /** The records in which something is new since the screen before. */
  changed: readonly string[];
  /** Leads here again. */
  token: string;
}

/** Presses one key after the other, as far as `q`, and shows each screen. */
export async function stepByKeys(keys: readonly StepKey[], walk: ScriptedWalk): Promise<ShownStep[]> {
  const { history, person } = walk;
  const shown = [show("", walk)];
  for (const key of keys) {
    if (key === "q") break;
    if (key === "?") walk.out?.(`\n${person.text({ code: "step.keys_all", params: {} })}\n`);
    else {
      await history.press(key);
      shown.push(show(key, walk));
      history.forgive();
    }
  }
  return shown;
}

function show(key: string, { history, level, person, columns, out }: ScriptedWalk): ShownStep {
  const screen = screenOf(history.now, person);
  const paint = (line: string) => line;
  const lines = drawScreen(screen, { columns, text: person.text, paint });
  out?.(`${key === "" ? "" : `\n[${key}] `}${lines.join("\n")}\n`);
  const { panels, headline: _, ...rest } = screen;
  return {
    key,
    ...rest,
    operation: placeOf(history.now).operation,
    records: Object.fromEntries(
      panels.map(({ name, lines }) => [name, lines.map(({ text }) => text).join("\n")]),
    ),
    changed: panels.filter(({ lines }) => lines.some(({ isNew }) => isNew)).map(({ name }) => name),
    token: tokenOf(history.now, level),
  };
}
