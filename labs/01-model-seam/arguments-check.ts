import { collectReply } from "#agent/collect-reply.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { ModelEvent } from "#contracts/model.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { done, spokenCall, streamOf } from "./checked-replies.ts";

/** What arrived, and whether a provider said that it was all. */
const halves: readonly [text: string, ended: boolean][] = [
  ['{"path":"a.txt","content":"line1', true],
  ['{"path":"a.txt","content":"line1', false],
  ['{"target":"db"', true],
  ['{"target":"db",', true],
  ['{"path":"a.txt","content":"whole"}', false],
  ['{"path":"a.txt"}{"path":', true],
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
        const text = '{"path":"a.txt","content":"答案 🙂"}';
        return unlessSaid(await callsOf(...spokenCall(0, text), done("toolUse")), `arguments ${text}`);
      },
    },
    ...halves.map(([text, ended]) => keptAsText("cut-off-arguments-stay-text", text, ended)),
    ...others.map((text) => keptAsText("arguments-are-an-object", text, true)),
    {
      invariant: "each-call-is-judged-by-itself",
      async breach() {
        const cut = '{"path":"b';
        const events = [...spokenCall(0, '{"path":"a"}'), ...spokenCall(1, cut, false), done("length")];
        return unlessSaid(await callsOf(...events), `arguments {"path":"a"}; cut off: ${cut}`);
      },
    },
    {
      invariant: "what-runs-is-what-is-stored",
      async breach() {
        const { content } = await collectReply(
          streamOf(...spokenCall(0, '{"n":1e400}'), done("toolUse")),
          () => 0,
        );
        const [call] = content.filter((block) => block.type === "toolCall");
        const [runs, stored] = [call?.arguments.n, JSON.parse(JSON.stringify(call ?? {})).arguments?.n];
        return unlessSaid(runs === stored ? "the same" : `runs with ${runs}, stores ${stored}`, "the same");
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
      return unlessSaid(received, `cut off: ${text}`);
    },
  };
}

/** Of each call its arguments, or the text that is kept of them. */
async function callsOf(...events: ModelEvent[]): Promise<string> {
  const { content } = await collectReply(streamOf(...events), () => 0);
  return content.flatMap((block) => (block.type === "toolCall" ? [shown(block)] : [])).join("; ");
}

function shown({ cutOff, arguments: args }: ToolCall): string {
  if (cutOff === undefined) return `arguments ${JSON.stringify(args)}`;
  return Object.keys(args).length === 0 ? `cut off: ${cutOff}` : `cut off, yet with arguments: ${cutOff}`;
}

function unlessSaid(received: string, expected: string): Breach | undefined {
  return received === expected ? undefined : { expected, received };
}
