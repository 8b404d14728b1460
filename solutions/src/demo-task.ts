import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import type { Message, ToolResultMessage } from "#contracts/messages.ts";
import type { Model } from "#contracts/model.ts";

const PATH = "my-pi-agent-demo.txt";

/** The offline model: it begins its script anew at each prompt, so a session can go on with it. */
export function createDemoModel(now: () => number): Model {
  const scripted = createScriptedModel(demoScript, now);
  return (request) => {
    const prompt = request.messages.findLastIndex(({ role }) => role === "user");
    return scripted({ ...request, messages: request.messages.slice(Math.max(prompt, 0)) });
  };
}

/**
 * What the offline model does while no key is set: it writes the task into a file, reads it back, and says
 * what it found there. It answers from the context that it received, so a lost result shows.
 */
const demoScript: readonly ScriptLine[] = [
  ({ messages }) => ({
    text: `This is the offline demonstration. I will write your task to ${PATH}.`,
    calls: [{ id: "demo-1", name: "write", arguments: { path: PATH, content: `${lastPrompt(messages)}\n` } }],
  }),
  { calls: [{ id: "demo-2", name: "read", arguments: { path: PATH } }] },
  ({ messages }) => {
    const read = lastResult(messages);
    return read && !read.isError
      ? `Done. ${PATH} now reads: ${textOf(read.content)}`
      : `I could not read ${PATH}: ${read ? textOf(read.content) : "no result came"}`;
  },
];

function lastPrompt(messages: readonly Message[]): string {
  const prompt = messages.findLast((message) => message.role === "user");
  return prompt ? textOf(prompt.content) : "";
}

function lastResult(messages: readonly Message[]): ToolResultMessage | undefined {
  return messages.findLast((message): message is ToolResultMessage => message.role === "toolResult");
}

function textOf(content: Message["content"]): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}
