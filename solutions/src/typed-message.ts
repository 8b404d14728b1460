import type { Fact } from "#contracts/facts.ts";
import type { QueueName } from "#contracts/harness-records.ts";
import type { Result } from "#contracts/result.ts";

/** A message for the run that goes on, and where it waits. */
export interface TypedMessage {
  queue: QueueName;
  text: string;
}

const COMMANDS: ReadonlyMap<string, QueueName> = new Map([
  ["/steer", "steer"],
  ["/follow", "followUp"],
  ["/next", "nextTurn"],
]);

/**
 * What a line means that was typed while a run goes on; undefined: nothing. A line without a command steers.
 * One that begins with a slash and no known command is refused: a misspelt one must not reach the model.
 */
export function readTypedLine(line: string): Result<TypedMessage, Fact> | undefined {
  const said = line.trim();
  if (said === "") return undefined;
  if (!said.startsWith("/")) return { ok: true, value: { queue: "steer", text: said } };
  const [command = ""] = said.split(/\s/, 1);
  const queue = COMMANDS.get(command);
  if (queue === undefined)
    return { ok: false, failure: { code: "agent.unknown_command", params: { command } } };
  const text = said.slice(command.length).trim();
  if (text === "") return { ok: false, failure: { code: "agent.empty_message", params: { command } } };
  return { ok: true, value: { queue, text } };
}
