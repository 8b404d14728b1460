import { compaction } from "#agent/compaction.ts";
import { createScriptedModel, type ScriptedReply } from "#agent/scripted-model.ts";
import type { Context } from "#contracts/context.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Model } from "#contracts/model.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { apply, entriesOf, holds, reply, result, said, same, textOf, user } from "./ground.ts";

const LONG = "x".repeat(500);
const SUMMARY = "the summary";

const SESSION = [
  user("prompt", 1),
  reply("step-1", "c1"),
  result("c1", LONG),
  reply("step-2", "c2"),
  result("c2", LONG),
  reply("step-3", "c3"),
  result("c3", "short"),
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
    same("what-fits-costs-no-request", "requests: 0", async () => {
      return `requests: ${(await live({ limitTokens: 5_000 })).requests()}`;
    }),
    holds("summary-stands-for-the-oldest", "the summary, the prompt, the last step", async () => {
      const texts = said((await live({})).context);
      const isThere = [SUMMARY, "prompt", "step-3, short"].every((text) => texts.includes(text));
      return isThere && !texts.includes("step-1") ? undefined : texts.slice(0, 80);
    }),
    holds("nothing-stored-is-changed", "the same entries, and new ones behind them", async () => {
      const before = JSON.stringify(entriesOf(SESSION));
      const { entries } = await live({});
      const stored = JSON.stringify(entries.slice(0, SESSION.length));
      return stored === before ? undefined : `${entries.length} entries, the first of them changed`;
    }),
    ...Object.entries({
      "a cut-off summary": { text: SUMMARY, stopReason: "length" } as const,
      "an empty summary": "",
      "a summary as long as the rest": "y".repeat(1_000),
    }).map(([what, line]) =>
      holds("useless-summary-is-not-kept", `${what}: the view as it was`, async () => {
        const { context, entries } = await live({ line });
        const isKept = entries.some((entry) => "fact" in entry && entry.fact.code === "context.compacted");
        return !isKept && said(context) === said(SESSION) ? undefined : said(context).slice(0, 80);
      }),
    ),
    holds("two-tries-and-no-more", "requests: 2 at most", async () => {
      const first = await live({ line: "" });
      await live({ line: "", entries: first.entries, requests: first.requests() });
      const { requests } = await live({ line: "", entries: first.entries, requests: first.requests() });
      return requests() <= 2 ? undefined : `requests: ${requests()}`;
    }),
    holds("try-counts-before-it-is-made", "requests: 2 at most, over two lives", async () => {
      const died = await live({ line: "", hangsAt: 2 });
      const { requests } = await live({ line: "", entries: died.entries, requests: died.requests() });
      return requests() <= 2 ? undefined : `requests: ${requests()}`;
    }),
    holds("death-in-a-summary-changes-nothing", "no summary, and the same messages", async () => {
      const { entries } = await live({ hangsAt: 1 });
      const isKept = entries.some((entry) => "fact" in entry && entry.fact.code === "context.compacted");
      const messages = entries.filter((entry) => "message" in entry).length;
      return !isKept && messages === SESSION.length ? undefined : `${messages} messages, summary: ${isKept}`;
    }),
    same("summary-is-used-after-a-restart", "requests: 1", async () => {
      const first = await live({});
      const { requests } = await live({ entries: first.entries, requests: first.requests() });
      return `requests: ${requests()}`;
    }),
  ],
);

interface Life {
  limitTokens?: number;
  line?: string | ScriptedReply;
  entries?: Entry[];
  /** How many requests earlier lives made. */
  requests?: number;
  /** At this request the process dies: the model never answers. */
  hangsAt?: number;
}

/** One life that builds one request. */
async function live({ limitTokens = 1_000, line = SUMMARY, hangsAt, ...earlier }: Life) {
  const entries = earlier.entries ?? entriesOf(SESSION);
  let requests = earlier.requests ?? 0;
  let dies: (context: Context) => void;
  const death = new Promise<Context>((resolve) => {
    dies = resolve;
  });
  const model: Model = async function* summing(request) {
    requests += 1;
    if (requests === hangsAt) {
      dies([]);
      await new Promise(() => {});
    }
    yield* createScriptedModel([line], () => 0)(request);
  };
  const transform = compaction({
    runId: "e0",
    model,
    limitTokens,
    fixedTokens: 0,
    keepTokens: 50,
    countTokens: (message) => textOf(message).length,
    now: () => 0,
  });
  const messages = SESSION.map((message) => structuredClone(message));
  const context = await Promise.race([death, apply(transform, messages, entries)]);
  return { context, entries, requests: () => requests };
}
