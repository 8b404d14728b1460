import { journaledPerform } from "#agent/journaled-perform.ts";
import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { AcceptedCall, Gate } from "#contracts/loop.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { Tool, ToolOutcome } from "#contracts/tools.ts";
import { both } from "../both.ts";
import { RUN_ID, TASK_ID } from "./world.ts";

export const ok: ToolOutcome = { status: "done", content: [{ type: "text", text: "ok" }] };

/** The two seams of lab 08 on a journal, by default one of their own, and ways to look at both. */
export function createBench(journal: OperationJournal = new MemoryOperationJournal(() => 1)) {
  const seams = journaledPerform({
    journal,
    tools: createToolRegistry([toolOf("write"), toolOf("charge")]),
    taskId: TASK_ID,
  });
  return {
    ...seams,
    journal,
    states: async () => (await journal.records()).map(({ state }) => state),
    /** The key that the tool is given. */
    async keyOf(asked: AcceptedCall): Promise<string> {
      let key = "";
      await seams.perform(asked, async ({ idempotencyKey }) => {
        key = idempotencyKey;
        return ok;
      });
      return key;
    },
    /** Leaves the call started, as a process that dies in its tool does; the key that the tool was given. */
    leaves: (asked: AcceptedCall) =>
      new Promise<string>((resolve, reject) => {
        const dies = ({ idempotencyKey }: { idempotencyKey: string }) => {
          resolve(idempotencyKey);
          return new Promise<never>(() => {});
        };
        seams.perform(asked, dies).then(() => reject(new Error("it did not run")), reject);
      }),
  };
}

function toolOf(name: "write" | "charge"): Tool {
  const action = () => ({ action: name, target: "a" });
  return {
    name,
    description: name,
    parameters: { type: "object" },
    retrySafe: name === "charge",
    action,
    execute: timedOut,
  };
}

export function call(
  name: "write" | "charge",
  args: Record<string, unknown> = {},
  entryId = "e2",
): AcceptedCall {
  const asked = { type: "toolCall", id: "c1", name, arguments: args } as const;
  return { runId: RUN_ID, entryId, index: 0, whole: true, call: asked, tool: toolOf(name) };
}

export async function timedOut(): Promise<never> {
  throw new Error("timed out");
}

/** What recall says of a call that permissions have to be asked about. */
export const UNDECIDED = both("undefined：要问权限", "undefined: ask for permission");

export function said(gate: Gate | undefined): string | Bilingual {
  if (gate === undefined) return UNDECIDED;
  if (gate.kind === "go") return "go";
  if (gate.kind === "end") return gate.end.terminal;
  return gate.answer.isError ? "answer (isError)" : "answer";
}
