import type { ScriptedReply } from "#agent/scripted-model.ts";
import type { Bilingual } from "#contracts/render.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { live, SESSION, SUMMARY } from "./compacting.ts";
import { entriesOf, holds, said, same } from "./ground.ts";

const sent = (requests: number) => both(`请求了 ${requests} 次`, `requests: ${requests}`);

const USELESS: readonly (readonly [what: Bilingual, line: string | ScriptedReply])[] = [
  [
    both("摘要没说完：发送的和原来一样", "a cut-off summary: the view as it was"),
    { text: SUMMARY, stopReason: "length" },
  ],
  [both("摘要是空的：发送的和原来一样", "an empty summary: the view as it was"), ""],
  [
    both("摘要和原文一样长：发送的和原来一样", "a summary as long as the rest: the view as it was"),
    "y".repeat(1_000),
  ],
];

export const compacts: Check = exampleCheck(
  {
    id: "04.compaction",
    task: "04.7",
    title: {
      zh: "压缩只追加一条完整的摘要；存下来的一条不少，没用的尝试到两次为止",
      en: "A compaction appends one whole summary, removes nothing stored, and gives up after two tries",
    },
  },
  [
    same("what-fits-costs-no-request", sent(0), async () => {
      return sent((await live({ limitTokens: 5_000 })).requests());
    }),
    holds(
      "summary-stands-for-the-oldest",
      both("摘要、提示词和最后一步", "the summary, the prompt, the last step"),
      async () => {
        const texts = said((await live({})).context);
        const isThere = [SUMMARY, "prompt", "step-3, short"].every((text) => texts.includes(text));
        return isThere && !texts.includes("step-1") ? undefined : texts.slice(0, 80);
      },
    ),
    holds(
      "nothing-stored-is-changed",
      both("存下的条目不变，新的接在后面", "the same entries, and new ones behind them"),
      async () => {
        const before = JSON.stringify(entriesOf(SESSION));
        const { entries } = await live({});
        const stored = JSON.stringify(entries.slice(0, SESSION.length));
        return stored === before
          ? undefined
          : both(
              `${entries.length} 个条目，前面的变了`,
              `${entries.length} entries, the first of them changed`,
            );
      },
    ),
    ...USELESS.map(([what, line]) =>
      holds("useless-summary-is-not-kept", what, async () => {
        const { context, entries } = await live({ line });
        const isKept = entries.some((entry) => "fact" in entry && entry.fact.code === "context.compacted");
        return !isKept && said(context) === said(SESSION) ? undefined : said(context).slice(0, 80);
      }),
    ),
    holds("two-tries-and-no-more", both("请求：最多 2 次", "requests: 2 at most"), async () => {
      const first = await live({ line: "" });
      await live({ line: "", entries: first.entries, requests: first.requests() });
      const { requests } = await live({ line: "", entries: first.entries, requests: first.requests() });
      return requests() <= 2 ? undefined : sent(requests());
    }),
    holds(
      "try-counts-before-it-is-made",
      both("两次启动加起来，请求最多 2 次", "requests: 2 at most, over two lives"),
      async () => {
        const died = await live({ line: "", hangsAt: 2 });
        const { requests } = await live({ line: "", entries: died.entries, requests: died.requests() });
        return requests() <= 2 ? undefined : sent(requests());
      },
    ),
    holds(
      "death-in-a-summary-changes-nothing",
      both("没有摘要，消息不变", "no summary, and the same messages"),
      async () => {
        const { entries } = await live({ hangsAt: 1 });
        const isKept = entries.some((entry) => "fact" in entry && entry.fact.code === "context.compacted");
        const messages = entries.filter((entry) => "message" in entry).length;
        return !isKept && messages === SESSION.length
          ? undefined
          : both(
              `${messages} 条消息，${isKept ? "有" : "没有"}摘要`,
              `${messages} messages, summary: ${isKept}`,
            );
      },
    ),
    same("summary-is-used-after-a-restart", sent(1), async () => {
      const first = await live({});
      const { requests } = await live({ entries: first.entries, requests: first.requests() });
      return sent(requests());
    }),
  ],
);
