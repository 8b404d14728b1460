import type { Decision } from "#contracts/decisions.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { Message } from "#contracts/messages.ts";
import { RUN_ID } from "../08-recovery/world.ts";

/** What the bytes of both files say, asked of no module: the one that wrote them may be wrong. */
export interface RawJournal {
  /** Each operation's lines, oldest first; the last is its record. */
  lines: ReadonlyMap<string, readonly OperationRecord[]>;
  records: readonly OperationRecord[];
}

/** A call of the session and what it was answered. */
export interface RawCall {
  operationId: string;
  tool: string;
  results: readonly string[];
}

export function rawJournal({ bytes }: { bytes: Uint8Array }): RawJournal {
  return remembered(journals, bytes, () => {
    const lines = new Map<string, OperationRecord[]>();
    for (const record of linesOf(bytes) as OperationRecord[]) {
      if (record.operationId === undefined) continue;
      lines.set(record.operationId, [...(lines.get(record.operationId) ?? []), record]);
    }
    return { lines, records: [...lines.values()].flatMap((all) => all.at(-1) ?? []) };
  });
}

export function rawCalls({ bytes }: { bytes: Uint8Array }): readonly RawCall[] {
  return remembered(sessions, bytes, () => {
    const said = (linesOf(bytes) as { id: string; message?: Message }[]).filter(({ message }) => message);
    return said.flatMap(({ id, message }) => {
      if (message?.role !== "assistant") return [];
      const calls = message.content.filter((block) => block.type === "toolCall");
      return calls.map((call, index) => ({
        operationId: `${RUN_ID}:${id}:${index}`,
        tool: call.name,
        results: said.flatMap(({ message: other }) => resultOf(other, call.id)),
      }));
    });
  });
}

function resultOf(message: Message | undefined, callId: string): string[] {
  if (message?.role !== "toolResult" || message.toolCallId !== callId) return [];
  return [JSON.stringify(message.content)];
}

export function settlementsOf({ decisions = [] }: OperationRecord) {
  return decisions.filter((decision) => decision.kind === "settled") as Extract<
    Decision,
    { kind: "settled" }
  >[];
}

const journals = new WeakMap<Uint8Array, RawJournal>();
const sessions = new WeakMap<Uint8Array, readonly RawCall[]>();

function remembered<Value>(known: WeakMap<Uint8Array, Value>, bytes: Uint8Array, make: () => Value): Value {
  let value = known.get(bytes);
  if (value === undefined) {
    value = make();
    known.set(bytes, value);
  }
  return value;
}

/** A torn or damaged line says nothing. */
function linesOf(bytes: Uint8Array): unknown[] {
  return new TextDecoder()
    .decode(bytes)
    .split("\n")
    .flatMap((line) => {
      try {
        return line === "" ? [] : [JSON.parse(line)];
      } catch {
        return [];
      }
    });
}
