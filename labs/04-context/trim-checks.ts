import { trimResult } from "#agent/trim-result.ts";
import type { Message, ToolResultMessage } from "#contracts/messages.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { apply, holds, reply, result, same, textOf, user } from "./ground.ts";

const image = { type: "image", data: "AAAA", mimeType: "image/png" } as const;
const LETTERS = "abcdefghij".repeat(5_000);

export const trimText: Check = exampleCheck(
  {
    id: "04.trim-text",
    task: "04.2",
    title: {
      zh: "一个过长的结果：留下开头和结尾，如实说出省略了多少，不切开任何字符",
      en: "One long result: head and tail stay, what is left out is counted, no character is halved",
    },
  },
  [
    same("short-result-stays-as-it-is", LETTERS.slice(0, 200), () => trimmed(LETTERS.slice(0, 200), 200)),
    holds("trimmed-result-fits", "200 code units at most, the note included", async () => {
      const { length } = await trimmed(LETTERS, 200);
      return length <= 200 ? undefined : `${length}`;
    }),
    holds("head-and-tail-stay", "40 code units of each at least", async () => {
      const { head, tail } = partsOf(LETTERS, await trimmed(LETTERS, 200));
      return Math.min(head, tail) >= 40 ? undefined : `head ${head}, tail ${tail}`;
    }),
    holds("what-is-left-out-is-counted", "the number of what is missing", async () => {
      for (const most of [100, 135, 200, 2_000]) {
        const sent = await trimmed(LETTERS, most);
        const { head, tail, count } = partsOf(LETTERS, sent);
        const missing = LETTERS.length - head - tail;
        if (count !== missing) return `the note says ${count ?? "nothing"}, and ${missing} are missing`;
      }
      return undefined;
    }),
    holds("no-character-is-halved", "whole characters on both sides of the cut", async () => {
      for (const before of ["", "x", "xx", "xxx"]) {
        const sent = await trimmed(before + "😀".repeat(400), 101);
        if (!sent.isWellFormed()) return JSON.stringify(/.?[\ud800-\udfff].?/.exec(sent)?.[0]);
      }
      return undefined;
    }),
    holds("blocks-count-together", "200 code units at most, in all blocks, and the image", async () => {
      const text = { type: "text", text: "b".repeat(150) } as const;
      const [sent] = await trim([{ ...result("c1", ""), content: [text, image, text] }], 200);
      const images = (sent as ToolResultMessage).content.filter(({ type }) => type === "image").length;
      const { length } = textOf(sent as Message);
      return length <= 200 && images === 1 ? undefined : `${length} code units, ${images} images`;
    }),
  ],
);

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
      "1050 code units at most together, and the short one whole",
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
    holds("all-else-of-a-result-stays", "the same call, error mark and details", async () => {
      const [sent] = await trim([{ ...result("c7", LETTERS), isError: true, details: { exit: 1 } }], 100);
      const { toolCallId, isError, details } = sent as ToolResultMessage;
      const kept = JSON.stringify({ toolCallId, isError, details });
      return kept === '{"toolCallId":"c7","isError":true,"details":{"exit":1}}' ? undefined : kept;
    }),
    holds("given-list-is-not-changed", "the given messages as they were", async () => {
      const list = [user("go"), reply("", "a"), result("a", LETTERS)];
      const before = JSON.stringify(list);
      await trim(list, 100);
      return JSON.stringify(list) === before ? undefined : "they were shortened too";
    }),
  ],
);

async function trim(messages: readonly Message[], maxChars: number, together?: number): Promise<Message[]> {
  const options = { maxChars, ...(together !== undefined && { maxTogetherChars: together }) };
  const context = await apply(trimResult(options), messages);
  return Array.isArray(context) ? context : [];
}

async function trimmed(text: string, maxChars: number): Promise<string> {
  const [sent] = await trim([result("c1", text)], maxChars);
  return sent ? textOf(sent) : "";
}

/** How much of the head and of the tail is left, and which number stands between them. */
function partsOf(whole: string, sent: string): { head: number; tail: number; count: number | undefined } {
  const agree = (at: (index: number) => boolean) => {
    let length = 0;
    while (length < sent.length && at(length)) length += 1;
    return length;
  };
  const head = agree((index) => sent[index] === whole[index]);
  const tail = agree((index) => sent.at(-1 - index) === whole.at(-1 - index));
  const [, count] = /(\d+)/.exec(sent.slice(head, sent.length - tail)) ?? [];
  return { head, tail, count: count === undefined ? undefined : Number(count) };
}
