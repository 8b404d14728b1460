import type { Bilingual } from "#contracts/render.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { askServer } from "./asked-server.ts";
import { ask } from "./checked-replies.ts";
import { openAiEvents } from "./openai-events.ts";

/** Characters of two, three and four bytes; few, since each byte may go out by itself. */
const SAID = "é是 🙂";
const body = openAiEvents({ text: SAID, finish: "stop" });
const cut = { id: "c1", name: "write", arguments: '{"path": "a.txt", "content": "一 二 三 四' };

const splits: readonly [how: Bilingual, pieceBytes: (piece: number) => number][] = [
  [both("每次三个字节", "three bytes each"), () => 3],
  [both("七个字节和五个字节轮着来", "seven bytes, then five"), (piece) => (piece % 2 === 0 ? 7 : 5)],
];

/** A stream of events as its standard has it: comments, and lines that end otherwise. */
const otherwise: readonly [how: Bilingual, body: string][] = [
  [
    both("中间夹着注释", "comments in between"),
    `: keep-alive\n\n${body.replaceAll("\n\n", "\n\n: keep-alive\n\n")}`,
  ],
  [both("CRLF", "CRLF"), body.replaceAll("\n", "\r\n")],
  [both("冒号后面没有空格", "no blank behind the colon"), body.replaceAll("data: ", "data:")],
];

export const httpReply: Check = exampleCheck(
  {
    id: "01.http-reply",
    task: "01.6",
    title: {
      zh: "不管字节怎样切开，HTTP 模型的答复都一样",
      en: "A reply over HTTP is the same however its bytes come",
    },
  },
  [
    ...splits.map(([how, pieceBytes]): Example => {
      return {
        invariant: "same-reply-however-it-is-split",
        async breach() {
          const { text, end } = await askServer([{ body, pieceBytes }]);
          return unlessEqual({ how, text, end }, { how, text: SAID, end: "done, stopReason stop" });
        },
      };
    }),
    ...otherwise.map(([how, other]): Example => {
      return {
        invariant: "event-stream-is-read-as-its-standard-says",
        async breach() {
          const { text, end } = await askServer([{ body: other }]);
          return unlessEqual({ how, text, end }, { how, text: SAID, end: "done, stopReason stop" });
        },
      };
    }),
    {
      invariant: "arguments-are-passed-on-as-they-came",
      async breach() {
        const { calls, end } = await askServer([{ body: openAiEvents({ calls: [cut], finish: "length" }) }]);
        return unlessEqual({ calls, end }, { calls: [cut.arguments], end: "done, stopReason length" });
      },
    },
    {
      invariant: "calls-are-told-apart",
      async breach() {
        const calls = ["{}", '{"n":1}'].map((args, at) => ({ id: `c${at}`, name: "t", arguments: args }));
        const heard = await askServer([{ body: openAiEvents({ text: "ok", calls, finish: "tool_calls" }) }]);
        const received = { text: heard.text, calls: heard.calls, end: heard.end };
        return unlessEqual(received, {
          text: "ok",
          calls: ["{}", '{"n":1}'],
          end: "done, stopReason toolUse",
        });
      },
    },
    {
      invariant: "tokens-are-counted",
      async breach() {
        const { about } = await askServer([{ body }]);
        const { input, output } = about?.usage ?? {};
        return unlessEqual({ input, output }, { input: 12, output: 7 });
      },
    },
    {
      invariant: "request-carries-the-conversation",
      async breach() {
        const tools = [{ name: "write_file", description: "Writes.", parameters: { type: "object" } }];
        const { requests } = await askServer([{ body }], {
          request: ask("what is it?", { systemPrompt: "be brief", tools }),
        });
        const sent = requests.at(0)?.body ?? "";
        const missing = ["what is it?", "be brief", "write_file"].filter((part) => !sent.includes(part));
        return unlessEqual({ missing }, { missing: [] });
      },
    },
  ],
);
