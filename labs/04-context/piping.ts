import { contextPipeline } from "#agent/context-pipeline.ts";
import type { Context, ContextTransform } from "#contracts/context.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Message } from "#contracts/messages.ts";
import type { Bilingual } from "#contracts/render.ts";
import { both } from "../both.ts";
import { reply, result, user } from "./ground.ts";

/** Edits in place, each a bit deeper, of what `storedMessages` gives. */
export const EDITS: readonly (readonly [what: Bilingual, edit: (messages: Message[]) => void])[] = [
  [both("改数组", "the list"), (messages) => void messages.pop()],
  [both("改一条消息", "a message"), ([first]) => Object.assign(first ?? {}, { content: "edited" })],
  [
    both("改一个块里的文字", "the text of a block"),
    ([, , third]) => {
      if (third?.role === "toolResult") Object.assign(third.content[0] ?? {}, { text: "edit" });
    },
  ],
  [
    both("改参数里面的参数", "arguments inside arguments"),
    ([, second]) => {
      for (const block of second?.role === "assistant" ? second.content : []) {
        if (block.type === "toolCall") (block.arguments.nested as string[]).push("edited");
      }
    },
  ],
];

export function step(name: string, apply: (messages: Message[]) => Context): ContextTransform {
  return { name, apply: async (messages) => apply(messages as Message[]) };
}

export const innocent = step("innocent", (messages) => [...messages]);

export function editing(edit: (messages: Message[]) => void): ContextTransform {
  return step("redact", (messages) => {
    edit(messages);
    return [...messages];
  });
}

export function storedMessages(): Message[] {
  const asks = reply("I read", "c1");
  Object.assign(asks.content[1] ?? {}, { arguments: { nested: ["as", "it", "was"] } });
  return [user("go"), asks, result("c1", "text"), user("and now?")];
}

export async function run(transforms: readonly ContextTransform[], messages: Message[]): Promise<Context> {
  const entries: Entry[] = [{ id: "e0", message: user("go") }];
  return contextPipeline(transforms)(messages, entries, async (draft) => {
    entries.push({ ...draft, id: `e${entries.length}` } as Entry);
    return entries.at(-1) as Entry;
  });
}
