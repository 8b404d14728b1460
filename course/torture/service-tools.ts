import type { ScriptLine } from "#agent/scripted-model.ts";
import type { Tool } from "#contracts/tools.ts";
import { chargeTool, messageTool } from "../../labs/14-idempotency/service-tools.ts";
import { chargeTool as deskTool } from "../../labs/15-reconciliation/desk-tool.ts";
import type { PlannedAction } from "./boundaries.ts";

/** The tools of labs 14 and 15, one for each kind of action. */
export function toolsAt(service: string): Tool[] {
  return [
    { ...chargeTool({ url: `${service}/charge` }), lateRequest: "known_by_key" },
    { ...deskTool(`${service}/desk`), name: "desk" },
    { ...messageTool({ url: `${service}/message` }), name: "message" },
  ];
}

/** A model that asks for every action until it has heard that it is done. */
export function persistentScript(actions: readonly PlannedAction[]): ScriptLine[] {
  const line: ScriptLine = ({ messages }) => {
    const done = new Set(
      messages.flatMap((message) =>
        message.role === "toolResult" && !message.isError ? [message.toolCallId] : [],
      ),
    );
    const calls = actions.filter(({ name }) => !done.has(name)).map(callOf);
    return calls.length > 0 ? { calls } : "done";
  };
  return Array.from({ length: MOST_TURNS }, () => line);
}

const MOST_TURNS = 20;

function callOf({ kind, name }: PlannedAction) {
  const args = {
    charge: { order: name, amount: 10 },
    desk: { order: name },
    message: { to: name, text: "hello" },
  };
  return { id: name, name: kind, arguments: args[kind] };
}
