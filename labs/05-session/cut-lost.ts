import { DurableLines } from "#agent/durable-lines.ts";
import type { LogFile } from "#contracts/session.ts";
import { afterPowerCut, applied, type Change, type LogFileState } from "../../crash-explorer/power-cut.ts";
import { breach } from "../../crash-explorer/sayings.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import { both } from "../both.ts";
import { bytesOf, textIn } from "./raw-lines.ts";

const WHOLE = '{"n":1}\n';
/** A torn line with an object in it: its end would pass for a record if its beginning were written over. */
const TORN = `{"n":${" ".repeat(20)}{"n":"old"}`;
const NEXT = '{"n":3}\n';

/**
 * Appends behind a torn tail, and looks at everything that a power cut may leave on the way. Where the new
 * line reached the medium and the cut did not, what is left of the old line stands behind the new one.
 */
export async function firstCutLost(): Promise<Breach | undefined> {
  const content = bytesOf(WHOLE + TORN);
  const { file, states } = watchedFile({ bytes: content, synced: content, pending: [] });
  const found = {
    keptBytes: WHOLE.length,
    newlineMissing: false,
    torn: { line: 2, bytes: TORN.length },
  };
  const lines = new DurableLines(file, found, {
    notSaved: "session.not_saved",
    poisoned: "session.poisoned",
  });
  await lines.append(bytesOf(NEXT));
  for (const { bytes } of states.flatMap(afterPowerCut)) {
    const last = textIn(bytes).split("\n").at(-1) ?? "";
    if (isRecord(last) && last !== NEXT.trim()) {
      return breach(
        both(`最后一行是 ${NEXT.trim()}，或者没写完`, `the last line is ${NEXT.trim()} or torn`),
        both(`最后一行是 ${last.trim()}`, `the last line is ${last.trim()}`),
      );
    }
  }
  return undefined;
}

/** A log file, and every state that it was in. */
function watchedFile(start: LogFileState): { file: LogFile; states: LogFileState[] } {
  const states = [start];
  const now = () => states.at(-1) ?? start;
  const change = (next: Change) => {
    const { bytes, synced, pending } = now();
    states.push({ bytes: applied(bytes, next), synced, pending: [...pending, next] });
  };
  return {
    states,
    file: {
      read: async () => now().bytes.slice(),
      append: async (bytes) => change({ kind: "write", at: now().bytes.length, bytes: bytes.slice() }),
      truncate: async (length) => change({ kind: "truncate", length }),
      sync: async () => {
        states.push({ bytes: now().bytes, synced: now().bytes, pending: [] });
      },
    },
  };
}

function isRecord(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
