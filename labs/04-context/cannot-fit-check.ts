import type { Message } from "#contracts/messages.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { fitted, SESSION } from "./fitting.ts";
import { holds, reply, said, same, textOf, user } from "./ground.ts";

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
    same("what-must-stay-and-cannot-fit-stops", "end: stopped", async () => said(await fitted(3))),
    same("fixed-part-alone-can-be-too-much", "end: stopped", async () => {
      return said(await fitted(10, { fixedTokens: 11 }));
    }),
    holds(
      "given-counter-decides",
      both("计数函数说便宜，长的也留下", "long texts stay if the counter says that they are cheap"),
      async () => {
        const list = [user("p"), reply("x".repeat(9_000)), user("q", 3)];
        const context = await fitted(3, {}, list);
        return Array.isArray(context) && context.length === 3 ? undefined : said(context).slice(0, 40);
      },
    ),
    same("dear-messages-go", "q", async () => {
      const list = [user("p"), reply("r"), user("q", 3)];
      const countTokens = (message: Message) => (textOf(message) === "r" ? 1_000 : 1);
      return said(await fitted(2, { countTokens }, list));
    }),
    holds(
      "given-list-is-not-changed",
      both("收到的消息和原来一样", "the given messages as they were"),
      async () => {
        const list = structuredClone(SESSION);
        await fitted(5, {}, list);
        return JSON.stringify(list) === JSON.stringify(SESSION)
          ? undefined
          : both(`消息变了，还剩 ${list.length} 条`, `changed, ${list.length} are left`);
      },
    ),
  ],
);
