import { collectReply } from "#agent/collect-reply.ts";
import { isMessage } from "#agent/stored-shapes.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import type { ModelEvent } from "#contracts/model.ts";
import type { Bilingual } from "#contracts/render.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { ABOUT, done, spokenCall, streamOf } from "./checked-replies.ts";

const text = (contentIndex: number, delta: string): ModelEvent => ({
  type: "text_delta",
  contentIndex,
  delta,
});

export const blocks: Check = exampleCheck(
  {
    id: "01.blocks",
    task: "01.2",
    title: { zh: "一段一段的事件拼成完整的消息", en: "Pieces become the blocks of one message" },
  },
  [
    {
      invariant: "pieces-are-joined",
      async breach() {
        const { content } = await collect(
          text(0, "答案"),
          text(0, "是 \ud83d"),
          text(0, "\ude42\n"),
          done("stop"),
        );
        return unlessEqual(content, [{ type: "text", text: "答案是 🙂\n" }]);
      },
    },
    {
      invariant: "thinking-is-no-text",
      async breach() {
        const hm: ModelEvent = { type: "thinking_delta", contentIndex: 0, delta: "hm" };
        const { content } = await collect(hm, hm, text(1, "42"), done("stop"));
        return unlessEqual(content, [
          { type: "thinking", thinking: "hmhm" },
          { type: "text", text: "42" },
        ]);
      },
    },
    {
      invariant: "piece-goes-to-the-block-of-its-index",
      async breach() {
        const [first, second] = [spokenCall(0, '{"n":1}'), spokenCall(1, '{"n":2}')];
        const mixed = first.flatMap((event, at) => [event, second[at] ?? event]);
        const { content } = await collect(...mixed, done("toolUse"));
        return unlessEqual(
          content.map((block) => "arguments" in block && block.arguments),
          [{ n: 1 }, { n: 2 }],
        );
      },
    },
    // From ten on, the order of numbers is another than that of their digits.
    ...[["first", "second"], [..."abcdefghijk"]].map(
      (texts): Example => ({
        invariant: "blocks-stand-in-the-order-of-their-index",
        async breach() {
          const pieces = texts.map((words, at) => text(at, words)).reverse();
          const { content } = await collect(...pieces, done("stop"));
          const received = content.map((block) => "text" in block && block.text);
          return unlessEqual(received, texts);
        },
      }),
    ),
    {
      invariant: "who-said-it-and-for-how-much-is-kept",
      async breach() {
        const { model, timestamp, usage } = await collect(text(0, "42"), done("stop"));
        const received = { model, timestamp, tokens: usage.totalTokens };
        return unlessEqual(received, { model: "model", timestamp: 7, tokens: 19 });
      },
    },
  ],
);

const half = [text(0, "I wi"), ...spokenCall(1, '{"path":"a', false)];

export const ends: Check = exampleCheck(
  {
    id: "01.ends",
    task: "01.3",
    title: {
      zh: "怎样结束就怎样说：出错、中止、没有结尾，都不是完成",
      en: "An end is told as what it was: an error, an abort or none at all is no completion",
    },
  },
  [
    ...(["stop", "length", "toolUse"] as const).map((reason): Example => {
      return {
        invariant: "stop-reason-is-the-providers",
        breach: async () => unlessEqual((await collect(text(0, "42"), done(reason))).stopReason, reason),
      };
    }),
    ...(["error", "aborted"] as const).map((reason): Example => {
      const end: ModelEvent = { type: "error", reason, errorMessage: "HTTP 503", about: ABOUT };
      return {
        invariant: "error-keeps-what-the-provider-said",
        async breach() {
          const { stopReason, errorMessage, usage } = await collect(...half, end);
          const received = { stopReason, errorMessage, tokens: usage.totalTokens };
          return unlessEqual(received, { stopReason: reason, errorMessage: "HTTP 503", tokens: 19 });
        },
      };
    }),
    broken("stream-without-an-end-is-broken", both("流就这么结束了", "it just ends"), streamOf(...half)),
    broken(
      "throw-becomes-an-error",
      both("流抛出一个 Error", "it throws an Error"),
      throwing(new Error("reset")),
    ),
    broken("throw-becomes-an-error", both("流抛出 undefined", "it throws undefined"), throwing(undefined)),
    {
      invariant: "broken-reply-keeps-what-had-arrived",
      async breach() {
        const { content } = await collectReply(throwing(new Error("reset")), () => 5);
        const [said, call] = content;
        const received = [said && "text" in said && said.text, call && "cutOff" in call && call.cutOff];
        return unlessEqual(received, ["I wi", '{"path":"a']);
      },
    },
  ],
);

function collect(...events: ModelEvent[]): Promise<AssistantMessage> {
  return collectReply(streamOf(...events), () => 5);
}

async function* throwing(what: unknown): AsyncGenerator<ModelEvent> {
  yield* half;
  throw what;
}

/** It was paid for, so it is kept: as a message that says of itself that it broke. */
function broken(invariant: string, when: Bilingual, events: AsyncIterable<ModelEvent>): Example {
  return {
    invariant,
    async breach() {
      const message = await collectReply(events, () => 5);
      const received = { when, stopReason: message.stopReason, canBeStored: isMessage(message) };
      return unlessEqual(received, { when, stopReason: "error", canBeStored: true });
    },
  };
}
