import type { AssistantMessage } from "#contracts/messages.ts";
import type { Model } from "#contracts/model.ts";
import type { Bilingual } from "#contracts/render.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { askServer, KEY } from "./asked-server.ts";
import { ABOUT, ask } from "./checked-replies.ts";
import type { Served } from "./loopback-server.ts";
import { openAiEvents } from "./openai-events.ts";

const good: Served = { body: openAiEvents({ text: "42", finish: "stop" }) };
const call = { id: "c1", name: "write", arguments: '{"path":"a.txt","content":"li' };
const half = openAiEvents({ text: "I wi", calls: [call] });

const refusal = (status: number): Served => {
  return {
    status,
    body: JSON.stringify({ error: { message: `refused: ${KEY}`, type: "error", code: null } }),
  };
};

const DROPS = both("连接断开", "the connection drops");
const NO_KEY = both("没有密钥", "no key");

const faults: readonly [what: Bilingual, served: Served][] = [
  [both("401", "401"), refusal(401)],
  [both("500", "500"), refusal(500)],
  [DROPS, { body: half, afterwards: "drop" }],
  [both("流没有结尾就断了", "the stream ends without an end"), { body: half }],
  [both("返回的不是事件流", "no event stream at all"), { body: "<html>Welcome</html>" }],
];

export const httpFaults: Check = exampleCheck(
  {
    id: "01.http-faults",
    task: "01.6",
    title: {
      zh: "出了什么错都以 error 结束，不抛出，也不偷偷再问一次",
      en: "Whatever goes wrong ends the stream with an error: no throw, and no second request",
    },
  },
  [
    askedOnce("started-reply-is-asked-once", DROPS, { body: half, afterwards: "drop" }),
    askedOnce("refused-request-is-asked-once", both("429", "429"), refusal(429)),
    ...faults.map(([what, served]): Example => {
      return {
        invariant: "fault-ends-the-stream-with-an-error",
        async breach() {
          const { end } = await askServer([served]);
          return unlessEqual({ what, end }, { what, end: "error, stopReason error" });
        },
      };
    }),
    {
      invariant: "key-is-never-told",
      async breach() {
        const { events } = await askServer([refusal(401)]);
        return unlessEqual(JSON.stringify(events).includes(KEY) ? both("有密钥", "the key") : NO_KEY, NO_KEY);
      },
    },
    {
      invariant: "silence-comes-to-an-end",
      async breach() {
        const { end } = await askServer([{ body: half, afterwards: "hang" }], { idleTimeoutMs: 60 });
        return unlessEqual(end, "error, stopReason error");
      },
    },
    {
      invariant: "abort-is-told-as-an-abort",
      async breach() {
        const abort = new AbortController();
        const request = ask("hi", { signal: abort.signal });
        const served: Served = { body: half, afterwards: "hang" };
        const { end } = await askServer([served], { request, disturb: (model) => aborting(model, abort) });
        return unlessEqual(end, "error, stopReason aborted");
      },
    },
    {
      invariant: "open-call-is-not-sent",
      async breach() {
        const messages = [...ask("hi").messages, withOpenCall];
        const { end, requests } = await askServer([good], { request: { messages, tools: [] } });
        return unlessEqual(
          { end, requests: requests.length },
          { end: "error, stopReason error", requests: 0 },
        );
      },
    },
  ],
);

/** A retry is one more request, which is for the budget to allow: and half of a reply may be told already. */
function askedOnce(invariant: string, what: Bilingual, served: Served): Example {
  return {
    invariant,
    async breach() {
      const { requests } = await askServer([served, good]);
      return unlessEqual({ what, requests: requests.length }, { what, requests: 1 });
    },
  };
}

const withOpenCall: AssistantMessage = {
  role: "assistant",
  content: [{ type: "toolCall", id: "c1", name: "write", arguments: {} }],
  stopReason: "toolUse",
  ...ABOUT,
};

/** The user stops it when the first piece has come. */
function aborting(model: Model, abort: AbortController): Model {
  return async function* aborted(request) {
    for await (const event of model(request)) {
      abort.abort();
      yield event;
    }
  };
}
