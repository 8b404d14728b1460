import { collectReply } from "#agent/collect-reply.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { ModelEvent } from "#contracts/model.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck, unlessEqual } from "../example-check.ts";
import { done, spokenCall, streamOf } from "./checked-replies.ts";

/** What arrived, and whether a provider said that it was all. */
const halves: readonly [text: string, ended: boolean][] = [
  ['{"path":"a.txt","content":"line1', true],
  ['{"path":"a.txt","content":"line1', false],
  ['{"target":"db"', true],
  ['{"target":"db",', true],
  ['{"path":"a.txt","content":"whole"}', false],
  ["", false],
];

/** JSON, but no arguments: a tool's arguments are an object. */
const others: readonly string[] = ["[1]", "null", "3", '"{}"'];

export const argumentsCheck: Check = exampleCheck(
  {
    id: "01.arguments",
    task: "01.1",
    title: {
      zh: "参数没有到齐，就没有参数：不补全，不猜",
      en: "Arguments that did not arrive whole are none: nothing is repaired or guessed",
    },
  },
  [
    {
      invariant: "whole-arguments-are-taken",
      async breach() {
        const text = '{"path":"a.txt","content":"答案 🙂\\n"}';
        return unlessEqual(await callsOf(...spokenCall(0, text), done("toolUse")), [JSON.parse(text)]);
      },
    },
    ...halves.map(([text, ended]) => keptAsText("cut-off-arguments-stay-text", text, ended)),
    ...others.map((text) => keptAsText("arguments-are-an-object", text, true)),
    {
      invariant: "each-call-is-judged-by-itself",
      async breach() {
        const cut = '{"path":"b';
        const events = [...spokenCall(0, '{"path":"a"}'), ...spokenCall(1, cut, false), done("length")];
        return unlessEqual(await callsOf(...events), [{ path: "a" }, `cut off: ${cut}`]);
      },
    },
    {
      invariant: "what-runs-is-what-is-stored",
      async breach() {
        const [call] = await callsOf(...spokenCall(0, '{"n":1e400}'), done("toolUse"));
        const stored = JSON.parse(JSON.stringify(call));
        const same = typeof call === "string" || (call as { n?: unknown }).n === stored.n;
        return unlessEqual(
          same ? "the same" : `runs on ${(call as { n?: unknown }).n}, stores ${stored.n}`,
          "the same",
        );
      },
    },
  ],
);

/** Neither run nor lost: the raw text is kept, and no argument is taken from it. */
function keptAsText(invariant: string, text: string, ended: boolean): Example {
  return {
    invariant,
    async breach(): Promise<Breach | undefined> {
      const received = await callsOf(...spokenCall(0, text, ended), done("length"));
      return unlessEqual(received, [`cut off: ${text}`]);
    },
  };
}

/** Of each call its arguments, or the text that is kept of them. */
async function callsOf(...events: ModelEvent[]): Promise<unknown[]> {
  const { content } = await collectReply(streamOf(...events), () => 0);
  return content.filter((block): block is ToolCall => block.type === "toolCall").map(shown);
}

function shown({ cutOff, arguments: args }: ToolCall): unknown {
  if (cutOff === undefined) return args;
  return Object.keys(args).length === 0 ? `cut off: ${cutOff}` : `cut off, yet with arguments: ${cutOff}`;
}
