import type { Message, ToolResultMessage } from "#contracts/messages.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { holds, result, same, textOf } from "./ground.ts";
import { LETTERS, partsOf, trim, trimmed } from "./trimming.ts";

const image = { type: "image", data: "AAAA", mimeType: "image/png" } as const;

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
    holds(
      "trimmed-result-fits",
      both("最多 200 个码元，说明文字也算", "200 code units at most, the note included"),
      async () => {
        const { length } = await trimmed(LETTERS, 200);
        return length <= 200 ? undefined : `${length}`;
      },
    ),
    holds(
      "head-and-tail-stay",
      both("两头至少各留 40 个码元", "40 code units of each at least"),
      async () => {
        const { head, tail } = partsOf(LETTERS, await trimmed(LETTERS, 200));
        return Math.min(head, tail) >= 40
          ? undefined
          : both(`开头 ${head}，结尾 ${tail}`, `head ${head}, tail ${tail}`);
      },
    ),
    holds(
      "what-is-left-out-is-counted",
      both("省略了多少就写多少", "the number of what is missing"),
      async () => {
        for (const most of [100, 135, 200, 2_000]) {
          const sent = await trimmed(LETTERS, most);
          const { head, tail, count } = partsOf(LETTERS, sent);
          const missing = LETTERS.length - head - tail;
          if (count !== missing) {
            return both(
              `说明里写 ${count ?? "-"}，实际少了 ${missing}`,
              `the note says ${count ?? "nothing"}, and ${missing} are missing`,
            );
          }
        }
        return undefined;
      },
    ),
    holds(
      "no-character-is-halved",
      both("切口两边都是完整的字符", "whole characters on both sides of the cut"),
      async () => {
        for (const before of ["", "x", "xx", "xxx"]) {
          const sent = await trimmed(before + "😀".repeat(400), 101);
          if (!sent.isWellFormed()) return JSON.stringify(/.?[\ud800-\udfff].?/.exec(sent)?.[0]);
        }
        return undefined;
      },
    ),
    holds(
      "blocks-count-together",
      both("所有块合起来最多 200 个码元，图片还在", "200 code units at most, in all blocks, and the image"),
      async () => {
        const text = { type: "text", text: "b".repeat(150) } as const;
        const [sent] = await trim([{ ...result("c1", ""), content: [text, image, text] }], 200);
        const images = (sent as ToolResultMessage).content.filter(({ type }) => type === "image").length;
        const { length } = textOf(sent as Message);
        return length <= 200 && images === 1
          ? undefined
          : both(`${length} 个码元，${images} 张图片`, `${length} code units, ${images} images`);
      },
    ),
  ],
);
