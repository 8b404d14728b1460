import type { Message } from "#contracts/messages.ts";
import type { Bilingual } from "#contracts/render.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { fitted, SESSION } from "./fitting.ts";
import { holds, said, same, textOf } from "./ground.ts";

export const wholeUnits: Check = exampleCheck(
  {
    id: "04.whole-units",
    task: "04.4",
    title: {
      zh: "放不下就丢最旧的：调用和它的结果一起走，用户的话和最后一步留下",
      en: "The oldest goes first, a call with all of its results; the prompt and the last step stay",
    },
  },
  [
    same("what-fits-is-sent-whole", said(SESSION), async () => said(await fitted(SESSION.length))),
    holds(
      "call-and-results-go-together",
      both("在任何上限下，每个结果都紧跟着它的调用", "every result right behind its call, at every limit"),
      async () => {
        for (let limit = 0; limit < SESSION.length; limit++) {
          const context = await fitted(limit);
          const orphan = Array.isArray(context) ? orphanIn(context) : undefined;
          if (orphan)
            return both(`上限 ${limit} 条消息时：${orphan.zh}`, `at ${limit} messages: ${orphan.en}`);
        }
        return undefined;
      },
    ),
    holds(
      "oldest-goes-first",
      both("丢掉的都比留下的旧", "what is left out is older than what is sent"),
      async () => {
        const context = await fitted(9);
        const texts = said(context);
        return /old-/.test(texts) || !texts.includes("step-1, result-1, result-2") ? texts : undefined;
      },
    ),
    holds(
      "words-of-the-user-stay",
      both("在任何上限下，prompt 和 correction 都在", "prompt and correction, at every limit"),
      async () => {
        for (let limit = 4; limit < SESSION.length; limit++) {
          const texts = said(await fitted(limit));
          if (!/\bprompt, .*correction/.test(texts.replace(/\b(old|mid)-prompt/g, ""))) return texts;
        }
        return undefined;
      },
    ),
    same("last-step-stays", "prompt, correction, step-2, result-3", async () => said(await fitted(4))),
    holds("order-is-kept", both("消息按原来的顺序", "the messages in their order"), async () => {
      const context = await fitted(7);
      const places = Array.isArray(context)
        ? context.map((one) => SESSION.findIndex((m) => said([m]) === said([one])))
        : [];
      return places.every((place, index) => place > (places[index - 1] ?? -1)) ? undefined : said(context);
    }),
  ],
);

function orphanIn(messages: readonly Message[]): Bilingual | undefined {
  let open: string[] = [];
  for (const message of messages) {
    if (message.role !== "toolResult") {
      if (open.length > 0) {
        return both(
          `${textOf(message)} 前面的调用没有结果`,
          `a call without its result before ${textOf(message)}`,
        );
      }
      const blocks = message.role === "assistant" ? message.content : [];
      open = blocks.flatMap((block) => (block.type === "toolCall" ? [block.id] : []));
    } else if (open.includes(message.toolCallId)) {
      open = open.filter((id) => id !== message.toolCallId);
    } else return both(`${textOf(message)} 没有它的调用`, `${textOf(message)} without its call`);
  }
  return open.length > 0 ? both("最后一个调用没有结果", "the last call without its result") : undefined;
}
