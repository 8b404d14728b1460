import type { Static } from "typebox";
import { createScriptedModel, type ScriptedReply } from "#agent/scripted-model.ts";
import type { Message } from "#contracts/messages.ts";
import type { Model, ModelRequest } from "#contracts/model.ts";
import type { Tool } from "#contracts/tools.ts";

/** The fact that stands in the first file alone and is asked for at the very end. */
export const CODE_WORD = "heron";

/** How the model of an experiment behaves where it matters. */
export interface Reader {
  /** What it calls for first. */
  first: readonly string[];
  /** True: its summaries are longer than what they sum up. */
  rambles?: boolean;
}

/**
 * A model that knows nothing but the context that it was sent: a script that goes its way whatever it is
 * shown would hide what a transform has lost. It reads file after file as each names the next, then says the
 * code word, if the context still holds it.
 */
export function createReader(reader: Reader, now: () => number): Model {
  const reply = (request: ModelRequest): ScriptedReply | string => replyTo(request, reader);
  // The scripted model picks its line by the replies in the context; here each line is the same.
  return (request) => createScriptedModel(Array(request.messages.length + 1).fill(reply), now)(request);
}

function replyTo({ messages, tools }: ModelRequest, { first, rambles }: Reader): ScriptedReply | string {
  const codeWord = /code word is (\w+)/.exec(messages.map(textOf).join("\n"))?.[1];
  if (tools.length === 0) return rambles ? "and so on ".repeat(999) : `The code word is ${codeWord}.`;
  const last = messages.at(-1);
  const [, next] = (last && /next: (\S+)/.exec(textOf(last))) ?? [];
  const wanted = last?.role === "user" ? first : next === undefined ? [] : [next];
  if (wanted.length === 0) return codeWord ? `the code word is ${codeWord}` : "I do not know the code word";
  return { calls: wanted.map((path, index) => ({ id: `c${index + 1}`, name: "read", arguments: { path } })) };
}

/** All the text of a message; of a call nothing. */
export function textOf({ content }: Message): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
}

const readParameters = {
  type: "object",
  properties: { path: { type: "string" } },
  required: ["path"],
  additionalProperties: false,
} as const;

export function createReadTool(files: ReadonlyMap<string, string>): Tool {
  const read: Tool<typeof readParameters> = {
    name: "read",
    description: "Reads a file of the workspace.",
    parameters: readParameters,
    retrySafe: true,
    async execute({ path }: Static<typeof readParameters>) {
      return { status: "done", content: [{ type: "text", text: files.get(path) ?? "no such file" }] };
    },
  };
  return read as Tool;
}

/** Six files that name each other; the first holds the fact. Each is about 200 tokens long. */
export function sixFiles(): Map<string, string> {
  return new Map(
    [1, 2, 3, 4, 5, 6].map((number) => {
      const fact = number === 1 ? `The code word is ${CODE_WORD}. ` : "";
      const next = number < 6 ? ` next: part-${number + 1}.txt` : " the end";
      return [`part-${number}.txt`, `${fact}${"words ".repeat(130)}${next}`];
    }),
  );
}

/** About 50 kB in signs of two code units each, so that a careless cut would halve one. */
export function hugeText(end: string): string {
  return `x${"😀".repeat(25_000)}${end}`;
}
