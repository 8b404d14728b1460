import { isFact, isObject } from "#agent/stored-shapes.ts";
import type { TraceEvent } from "#contracts/trace.ts";

const MOST_TEXT = 300;
const MOST_LINE = 4_000;

/**
 * An event as one line of a file, without its newline. It is short whatever the event says: a Trace tells
 * that something happened; what was said stands in the Session.
 */
export function traceLine(event: TraceEvent): string {
  const line = JSON.stringify(event, (_, value) => (typeof value === "string" ? shortened(value) : value));
  if (line.length <= MOST_LINE) return line;
  return JSON.stringify({ ...event, fact: { code: event.fact.code, params: {} } });
}

/**
 * The events of a file, after whatever happened to it. A line that is torn, or is none of ours, is left out:
 * nothing is decided by a Trace, so nothing is held up by one.
 */
export function readTrace(text: string): TraceEvent[] {
  return text.split("\n").flatMap((line) => readLine(line) ?? []);
}

function readLine(line: string): TraceEvent | undefined {
  try {
    const event: unknown = JSON.parse(line);
    return isEvent(event) ? event : undefined;
  } catch {
    return undefined;
  }
}

function isEvent(value: unknown): value is TraceEvent {
  if (!isObject(value)) return false;
  const { runId, sequence, at, fact } = value;
  // What is no time at all could not be shown as one.
  const isDated = typeof at === "number" && Math.abs(at) <= 8.64e15;
  return typeof runId === "string" && Number.isSafeInteger(sequence) && isDated && isFact(fact);
}

function shortened(text: string): string {
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT).toWellFormed()}...` : text;
}
