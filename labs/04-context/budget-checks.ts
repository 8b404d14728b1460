import { type FitBudgetOptions, fitBudget } from "#agent/fit-budget.ts";
import type { Context } from "#contracts/context.ts";
import type { Message } from "#contracts/messages.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { apply, entriesOf, holds, reply, result, said, same, textOf, user } from "./ground.ts";

/** Two old exchanges, then a run of two steps; `old-*` and `mid-*` stand before the run. */
const SESSION = [
  user("old-prompt", 1),
  reply("old-step", "c1"),
  result("c1", "old-result"),
  reply("old-answer"),
  user("mid-prompt", 2),
  reply("mid-answer"),
  user("prompt", 3),
  reply("step-1", "c1", "c2"),
  result("c1", "result-1"),
  result("c2", "result-2"),
  user("correction", 4),
  reply("step-2", "c1"),
  result("c1", "result-3"),
];

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
    holds("call-and-results-go-together", "every result right behind its call, at every limit", async () => {
      for (let limit = 0; limit < SESSION.length; limit++) {
        const context = await fitted(limit);
        const orphan = Array.isArray(context) ? orphanIn(context) : undefined;
        if (orphan) return `at ${limit} messages: ${orphan}`;
      }
      return undefined;
    }),
    holds("oldest-goes-first", "what is left out is older than what is sent", async () => {
      const context = await fitted(9);
      const texts = said(context);
      return /old-/.test(texts) || !texts.includes("step-1, result-1, result-2") ? texts : undefined;
    }),
    holds("words-of-the-user-stay", "prompt and correction, at every limit", async () => {
      for (let limit = 4; limit < SESSION.length; limit++) {
        const texts = said(await fitted(limit));
        if (!/\bprompt, .*correction/.test(texts.replace(/\b(old|mid)-prompt/g, ""))) return texts;
      }
      return undefined;
    }),
    same("last-step-stays", "prompt, correction, step-2, result-3", async () => said(await fitted(4))),
    holds("order-is-kept", "the messages in their order", async () => {
      const context = await fitted(7);
      const places = Array.isArray(context)
        ? context.map((one) => SESSION.findIndex((m) => said([m]) === said([one])))
        : [];
      return places.every((place, index) => place > (places[index - 1] ?? -1)) ? undefined : said(context);
    }),
  ],
);

export const cannotFit: Check = exampleCheck(
  {
    id: "04.cannot-fit",
    task: "04.5",
    title: {
      zh: "预算按交给它的计数来算，固定部分也算；必须留下的放不下，就停止",
      en: "The given counter decides, the fixed part counts too, and what cannot fit stops the run",
    },
  },
  [
    same("fixed-part-counts", "prompt, correction, step-2, result-3", async () => {
      return said(await fitted(13, { fixedTokens: 9 }));
    }),
    same("limit-is-reached-to-the-last-token", said(SESSION), async () => {
      return said(await fitted(20, { fixedTokens: 20 - SESSION.length }));
    }),
    same("what-must-stay-and-cannot-fit-stops", "the run ends stopped", async () => said(await fitted(3))),
    same("fixed-part-alone-can-be-too-much", "the run ends stopped", async () => {
      return said(await fitted(10, { fixedTokens: 11 }));
    }),
    holds("given-counter-decides", "long texts stay if the counter says that they are cheap", async () => {
      const list = [user("p"), reply("x".repeat(9_000)), user("q", 3)];
      const context = await fitted(3, {}, list);
      return Array.isArray(context) && context.length === 3 ? undefined : said(context).slice(0, 40);
    }),
    same("dear-messages-go", "q", async () => {
      const list = [user("p"), reply("r"), user("q", 3)];
      const countTokens = (message: Message) => (textOf(message) === "r" ? 1_000 : 1);
      return said(await fitted(2, { countTokens }, list));
    }),
    holds("given-list-is-not-changed", "the given messages as they were", async () => {
      const list = structuredClone(SESSION);
      await fitted(5, {}, list);
      return JSON.stringify(list) === JSON.stringify(SESSION) ? undefined : `${list.length} are left`;
    }),
  ],
);

/** Each message is one token here, unless a counter says otherwise. */
function fitted(limitTokens: number, more: Partial<FitBudgetOptions> = {}, list = SESSION): Promise<Context> {
  const entries = entriesOf(list);
  const runId = entries.find((entry) => "message" in entry && entry.message.timestamp === 3)?.id ?? "";
  return apply(
    fitBudget({ runId, limitTokens, fixedTokens: 0, countTokens: () => 1, ...more }),
    list,
    entries,
  );
}

function orphanIn(messages: readonly Message[]): string | undefined {
  let open: string[] = [];
  for (const message of messages) {
    if (message.role !== "toolResult") {
      if (open.length > 0) return `a call without its result before ${textOf(message)}`;
      const blocks = message.role === "assistant" ? message.content : [];
      open = blocks.flatMap((block) => (block.type === "toolCall" ? [block.id] : []));
    } else if (open.includes(message.toolCallId)) {
      open = open.filter((id) => id !== message.toolCallId);
    } else return `${textOf(message)} without its call`;
  }
  return open.length > 0 ? "the last call without its result" : undefined;
}
