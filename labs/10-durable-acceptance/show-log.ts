import type { Bilingual } from "#contracts/render.ts";
import { both, joined, same } from "../both.ts";
import { type Line, recordIn } from "./raw-log.ts";

/** A session file as a person reads it: what each line is, and which change it is about. */
export function showLog(text: string): Bilingual {
  const [, ...lines] = text.split("\n").filter((line) => line !== "");
  return joined(lines.map(lineOf));
}

function lineOf(text: string): Bilingual {
  try {
    const line = JSON.parse(text) as Line;
    const record = recordIn(line);
    return same(record ? words(record) : words(line));
  } catch {
    return both("（没写完）", "(torn)");
  }
}

function words({ type, id, targetId, intent, message, data }: Line): string {
  const role = (message as Line | undefined)?.role;
  const said = role ?? (data as Line | undefined)?.code ?? (intent as Line | undefined)?.type;
  return [type, said, targetId ?? id].filter((word) => word !== undefined).join(" ");
}
