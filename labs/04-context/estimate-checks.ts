import { estimateTokens } from "#agent/estimate-tokens.ts";
import type { Message } from "#contracts/messages.ts";
import type { Bilingual } from "#contracts/render.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { holds, reply, result, same, user } from "./ground.ts";

const WORDS = "word ".repeat(800);

const AS_MUCH = both("和没有 details 时一样多", "as much as without details");

export const estimate: Check = exampleCheck(
  {
    id: "04.estimate",
    task: "04.1",
    title: {
      zh: "估算 token：算上所有会发出去的，不算永远不发的",
      en: "The estimate counts all that is sent, and nothing that never is",
    },
  },
  [
    counts("text-is-counted", both("提示词", "the prompt"), user(WORDS)),
    counts("text-is-counted", both("分成块的提示词", "the blocks"), {
      ...user(""),
      content: [{ type: "text", text: WORDS }],
    } as Message),
    counts("text-is-counted", both("答复", "the reply"), reply(WORDS)),
    counts("text-is-counted", both("结果", "the result"), result("c1", WORDS)),
    counts("arguments-are-counted", both("调用", "the call"), {
      ...reply(""),
      content: [{ type: "toolCall", id: "c1", name: "write", arguments: { content: WORDS } }],
    }),
    same("what-is-never-sent-costs-nothing", AS_MUCH, async () => {
      const plain = result("c1", "ok");
      const isSame = estimateTokens({ ...plain, details: { log: WORDS } }) === estimateTokens(plain);
      return isSame ? AS_MUCH : both("比没有 details 时多", "more than without details");
    }),
    holds("image-costs-something", both("比没有图片时多", "more than without the image"), async () => {
      const plain = result("c1", "ok");
      const image = { type: "image", data: "AA", mimeType: "image/png" } as const;
      const more = estimateTokens({ ...plain, content: [...plain.content, image] }) - estimateTokens(plain);
      return more > 0 ? undefined : both(`多 ${more}`, `${more} more`);
    }),
    holds(
      "estimate-errs-upwards",
      both("一个字母至少 1 个 token", "1 token or more for one letter"),
      async () => {
        const tokens = estimateTokens(user("a"));
        return tokens >= 1 ? undefined : `${tokens}`;
      },
    ),
  ],
);

function counts(invariant: string, what: Bilingual, message: Message) {
  const expected = both(
    `${what.zh}：4000 个字符算 1000 到 4000 个 token`,
    `${what.en}: 1000 to 4000 tokens for 4000 characters`,
  );
  return holds(invariant, expected, async () => {
    const tokens = estimateTokens(message);
    return tokens >= 1_000 && tokens <= 4_000 ? undefined : `${tokens}`;
  });
}
