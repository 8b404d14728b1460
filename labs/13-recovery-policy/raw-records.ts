import type { Fact } from "#contracts/facts.ts";
import type { AssistantMessage, ToolCall, ToolResultMessage, UserMessage } from "#contracts/messages.ts";

/**
 * Reads a harness's session file without the modules under test: whoever judges recovery must not ask it.
 */
export interface RawLine {
  type: string;
  id: string;
  parentId: string | null;
  customType?: string;
  targetId?: string | null;
  summary?: string;
  message?: UserMessage | AssistantMessage | ToolResultMessage;
  data?: Partial<Fact> & Readonly<Record<string, unknown>>;
}

const decoder = new TextDecoder();
const known = new WeakMap<Uint8Array, readonly RawLine[]>();

/** All whole lines behind the header; a line that cannot be read is left out, others judge that. */
export function rawLines(bytes: Uint8Array): readonly RawLine[] {
  let lines = known.get(bytes);
  if (lines === undefined) {
    lines = decoder.decode(bytes).split("\n").slice(1).flatMap(parsed);
    known.set(bytes, lines);
  }
  return lines;
}

function parsed(text: string): RawLine[] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "id" in value ? [value as RawLine] : [];
  } catch {
    return [];
  }
}

/** The harness's own records of a type. */
export function recordsOf(lines: readonly RawLine[], type: string) {
  return lines.flatMap(({ customType, data }) =>
    customType === "my-pi-agent/harness" && data?.type === type ? [data] : [],
  );
}

/** The loop's facts with a code. */
export function factsOf(lines: readonly RawLine[], code: string) {
  return lines.flatMap(({ customType, data }) =>
    customType === "my-pi-agent/fact" && data?.code === code ? [data.params ?? {}] : [],
  );
}

/** A tool call, where it was made, and its results wherever they stand. */
export interface RawCall {
  entryId: string;
  index: number;
  call: ToolCall;
  results: { id: string; parentId: string | null; message: ToolResultMessage }[];
}

/** A result answers the earliest call of its id that has none yet; one that answers none is counted too. */
export function callsIn(lines: readonly RawLine[]): { calls: RawCall[]; unasked: number } {
  const calls: RawCall[] = [];
  let unasked = 0;
  for (const { id, parentId, message } of lines) {
    if (message?.role === "assistant") {
      const asked = message.content.filter((block): block is ToolCall => block.type === "toolCall");
      calls.push(...asked.map((call, index) => ({ entryId: id, index, call, results: [] })));
    }
    if (message?.role !== "toolResult") continue;
    const open = calls.find(({ call, results }) => call.id === message.toolCallId && results.length === 0);
    if (open) open.results.push({ id, parentId, message });
    else unasked += 1;
  }
  return { calls, unasked };
}

/** Why a result is no real one, where the harness itself gave it. */
export function codeOf({ details }: ToolResultMessage): string | undefined {
  const code = (details as Partial<Fact> | undefined)?.code;
  return typeof code === "string" ? code : undefined;
}

/** What a person said, in the order of the file. */
export function saidIn(lines: readonly RawLine[]): string[] {
  return lines.flatMap(({ message }) =>
    message?.role === "user" && typeof message.content === "string" ? [message.content] : [],
  );
}

/** Records that begin something and that nothing ends, by the field that names it. */
export function leftOpen(
  lines: readonly RawLine[],
  [begin, field]: readonly [begin: string, field: string],
  ends: readonly string[],
): string[] {
  const ended = new Set(ends.flatMap((type) => recordsOf(lines, type).map((data) => data[field])));
  return recordsOf(lines, begin).flatMap((data) => (ended.has(data[field]) ? [] : [String(data[field])]));
}
