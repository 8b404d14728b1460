import { estimateTokens } from "#agent/estimate-tokens.ts";
import type { Message } from "#contracts/messages.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { holds, reply, result, same, user } from "./ground.ts";

const WORDS = "word ".repeat(800);

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
    ...Object.entries({
      prompt: user(WORDS),
      blocks: { ...user(""), content: [{ type: "text", text: WORDS }] } as Message,
      reply: reply(WORDS),
      result: result("c1", WORDS),
    }).map(([name, message]) => counts("text-is-counted", `the ${name}`, message)),
    counts("arguments-are-counted", "the call", {
      ...reply(""),
      content: [{ type: "toolCall", id: "c1", name: "write", arguments: { content: WORDS } }],
    }),
    same("what-is-never-sent-costs-nothing", "as much as without details", async () => {
      const plain = result("c1", "ok");
      const isSame = estimateTokens({ ...plain, details: { log: WORDS } }) === estimateTokens(plain);
      return isSame ? "as much as without details" : "more than without details";
    }),
    holds("image-costs-something", "more than without the image", async () => {
      const plain = result("c1", "ok");
      const image = { type: "image", data: "AA", mimeType: "image/png" } as const;
      const more = estimateTokens({ ...plain, content: [...plain.content, image] }) - estimateTokens(plain);
      return more > 0 ? undefined : `${more} more`;
    }),
    holds("estimate-errs-upwards", "1 token or more for one letter", async () => {
      const tokens = estimateTokens(user("a"));
      return tokens >= 1 ? undefined : `${tokens}`;
    }),
  ],
);

function counts(invariant: string, what: string, message: Message) {
  const expected = `${what}: 1000 to 4000 tokens for 4000 characters`;
  return holds(invariant, expected, async () => {
    const tokens = estimateTokens(message);
    return tokens >= 1_000 && tokens <= 4_000 ? undefined : `${tokens}`;
  });
}
