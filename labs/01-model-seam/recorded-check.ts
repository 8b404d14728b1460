import { createRecordedModel, type Recording, readRecording, recordModel } from "#agent/recorded-model.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { ModelEvent, ModelRequest } from "#contracts/model.ts";
import type { Bilingual } from "#contracts/render.ts";
import { ACCEPTED, both, REFUSED } from "../both.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { ABOUT, ask, hear, saying, told } from "./checked-replies.ts";
import { answer, playback, record } from "./recordings.ts";

const result = { role: "toolResult", toolCallId: "c1", toolName: "t", isError: false, timestamp: 3 } as const;
const answered = (text: string, details: unknown, isError = false): ModelRequest => {
  const content = [{ type: "text" as const, text }];
  return { messages: [{ ...result, content, details, isError }], tools: [] };
};

const after = (first: string): ModelRequest => {
  return { messages: [...ask(first).messages, ...ask("go on").messages], tools: [] };
};

export const recorded: Check = exampleCheck(
  {
    id: "01.recorded",
    task: "01.5",
    title: {
      zh: "录制只能复述：录到什么给什么，没录过的明说",
      en: "A recording gives back what was said, and says so where nothing was",
    },
  },
  [
    {
      invariant: "kept-before-its-end-is-told",
      async breach() {
        const recording: Recording = { version: 1, exchanges: [] };
        let kept = -1;
        for await (const event of recordModel(saying(answer), recording)(ask("hi"))) {
          if (event.type !== "done") continue;
          kept = recording.exchanges.length;
          break;
        }
        return unlessEqual({ keptAtTheEnd: kept }, { keptAtTheEnd: 1 });
      },
    },
    {
      invariant: "playback-gives-the-same-events",
      async breach() {
        const again = await hear(await playback(ask("hi")), ask("hi"));
        return unlessEqual(told(again.events), told(answer));
      },
    },
    {
      invariant: "same-question-at-another-time-is-known",
      async breach() {
        const { messages, tools } = ask("hi");
        const later = { messages: messages.map((message) => ({ ...message, timestamp: 99 })), tools };
        return unlessEqual((await hear(await playback(ask("hi")), later)).end, "done, stopReason toolUse");
      },
    },
    unknown(both("换了问题", "another question"), ask("hi"), ask("who are you?")),
    unknown(both("前面的对话不同", "another story before it"), after("one"), after("two")),
    unknown(
      both("系统提示词不同", "another system prompt"),
      ask("hi"),
      ask("hi", { systemPrompt: "be brief" }),
    ),
    unknown(
      both("工具不同", "other tools"),
      ask("hi"),
      ask("hi", { tools: [{ name: "t", description: "", parameters: {} }] }),
    ),
    unknown(both("工具结果不同", "another result"), answered("1", null), answered("2", null)),
    unknown(both("工具结果变成出错", "a failed result"), answered("1", null), answered("1", null, true)),
    {
      invariant: "half-a-reply-is-not-kept",
      async breach() {
        const recording: Recording = { version: 1, exchanges: [] };
        await hear(recordModel(saying(answer.slice(0, 2)), recording), ask("hi"));
        for await (const event of recordModel(saying(answer), recording)(ask("hi"))) if (event) break;
        return unlessEqual({ kept: recording.exchanges.length }, { kept: 0 });
      },
    },
    {
      invariant: "error-is-an-end-too",
      async breach() {
        const error: ModelEvent = { type: "error", reason: "error", errorMessage: "HTTP 503", about: ABOUT };
        const recording: Recording = { version: 1, exchanges: [] };
        await hear(recordModel(saying([error]), recording), ask("hi"));
        const { message } = await hear(
          createRecordedModel(recording, () => 0),
          ask("hi"),
        );
        return unlessEqual(message, "HTTP 503");
      },
    },
    {
      invariant: "reader-cannot-change-the-recording",
      async breach() {
        const model = await playback(ask("hi"));
        for await (const event of model(ask("hi"))) Object.assign(event, { delta: "spoiled" });
        return unlessEqual((await hear(model, ask("hi"))).text, "答案是 42 🙂");
      },
    },
    {
      invariant: "recording-from-a-file-is-checked",
      async breach() {
        const { exchanges } = await record(ask("hi"));
        const cut = exchanges.map((exchange) => ({ ...exchange, events: exchange.events.slice(0, -1) }));
        return unlessEqual(
          [read({ version: 1, exchanges: cut }), read({}), read(null)],
          Array(3).fill(REFUSED),
        );
      },
    },
  ],
);

function unknown(what: Bilingual, recordedRequest: ModelRequest, request: ModelRequest): Example {
  return {
    invariant: "what-was-not-recorded-is-an-error",
    async breach() {
      const { end, text } = await hear(await playback(recordedRequest), request);
      return unlessEqual({ what, end, text }, { what, end: "error, stopReason error", text: "" });
    },
  };
}

function read(value: unknown): string | Bilingual {
  try {
    readRecording(value);
    return ACCEPTED;
  } catch (thrown) {
    return isHarnessError(thrown) && thrown.code === "recording.bad" ? REFUSED : String(thrown);
  }
}
