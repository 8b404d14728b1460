import type { ToolResultMessage } from "#contracts/messages.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { holds, reply, result, same, textOf, user } from "./ground.ts";
import { LETTERS, trim } from "./trimming.ts";

export const trimTogether: Check = exampleCheck(
  {
    id: "04.trim-together",
    task: "04.3",
    title: {
      zh: "几个并行结果分摊同一份空间；别的消息和存下来的原文都不动",
      en: "Parallel results share their room; other messages and what is stored are left alone",
    },
  },
  [
    holds(
      "results-of-one-reply-share",
      both(
        "合起来最多 1050 个码元，短的完整留下",
        "1050 code units at most together, and the short one whole",
      ),
      async () => {
        const texts = ["a".repeat(900), "b".repeat(50), "c".repeat(800)];
        const list = [
          reply("", "a", "b", "c"),
          ...texts.map((text, index) => result("abc"[index] ?? "", text)),
        ];
        const lengths = (await trim(list, 1_000, 1_050)).slice(1).map((message) => textOf(message).length);
        const sum = lengths.reduce((total, length) => total + length, 0);
        return sum <= 1_050 && lengths[1] === 50 ? undefined : lengths.join(" + ");
      },
    ),
    same("room-is-used", "700, 300", async () => {
      const list = [reply("", "a", "b"), result("a", "a".repeat(700)), result("b", "b".repeat(300))];
      return (await trim(list, 1_000, 1_000))
        .slice(1)
        .map((sent) => textOf(sent).length)
        .join(", ");
    }),
    same("results-of-different-replies-do-not-share", "90, 90", async () => {
      const list = [reply("", "a"), result("a", "a".repeat(90)), reply("", "b"), result("b", "b".repeat(90))];
      const sent = await trim(list, 100, 100);
      return sent
        .filter(({ role }) => role === "toolResult")
        .map((one) => textOf(one).length)
        .join(", ");
    }),
    same("nothing-but-results-is-trimmed", "500, 500", async () => {
      const list = [user("u".repeat(500)), reply("r".repeat(500))];
      return (await trim(list, 100)).map((sent) => textOf(sent).length).join(", ");
    }),
    holds(
      "all-else-of-a-result-stays",
      both("调用 id、错误标记和 details 不变", "the same call, error mark and details"),
      async () => {
        const [sent] = await trim([{ ...result("c7", LETTERS), isError: true, details: { exit: 1 } }], 100);
        const { toolCallId, isError, details } = sent as ToolResultMessage;
        const kept = JSON.stringify({ toolCallId, isError, details });
        return kept === '{"toolCallId":"c7","isError":true,"details":{"exit":1}}' ? undefined : kept;
      },
    ),
    holds(
      "given-list-is-not-changed",
      both("收到的消息和原来一样", "the given messages as they were"),
      async () => {
        const list = [user("go"), reply("", "a"), result("a", LETTERS)];
        const before = JSON.stringify(list);
        await trim(list, 100);
        return JSON.stringify(list) === before
          ? undefined
          : both("它们也被截短了", "they were shortened too");
      },
    ),
  ],
);
