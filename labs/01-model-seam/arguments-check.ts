import { collectReply } from "#agent/collect-reply.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { ModelEvent } from "#contracts/model.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unless } from "../unless.ts";
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
        return unlessSaid(await callsOf(...spokenCall(0, text), done("toolUse")), whole(text));
      },
    },
    ...halves.map(([text, ended]) => keptAsText("cut-off-arguments-stay-text", text, ended)),
    ...others.map((text) => keptAsText("arguments-are-an-object", text, true)),
    {
      invariant: "each-call-is-judged-by-itself",
      async breach() {
        const cut = '{"path":"b';
        const events = [...spokenCall(0, '{"path":"a"}'), ...spokenCall(1, cut, false), done("length")];
        return unlessSaid(await callsOf(...events), inOrder([whole('{"path":"a"}'), cutOff(cut)]));
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
        const received = both(`执行用 ${runs}，存下 ${stored}`, `runs with ${runs}, stores ${stored}`);
        return unless(runs === stored, both("两者一样", "the same"), received);
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
      return unlessSaid(received, cutOff(text));
    },
  };
}

/** Of each call its arguments, or the text that is kept of them. */
async function callsOf(...events: ModelEvent[]): Promise<Bilingual> {
  const { content } = await collectReply(streamOf(...events), () => 0);
  return inOrder(content.flatMap((block) => (block.type === "toolCall" ? [shown(block)] : [])));
}

function shown({ cutOff: kept, arguments: args }: ToolCall): Bilingual {
  if (kept === undefined) return whole(JSON.stringify(args));
  if (Object.keys(args).length === 0) return cutOff(kept);
  return both(`没有到齐，却有参数：${kept}`, `cut off, yet with arguments: ${kept}`);
}

function whole(text: string): Bilingual {
  return both(`参数 ${text}`, `arguments ${text}`);
}

function cutOff(text: string): Bilingual {
  return both(`没有到齐，只留原文：${text}`, `cut off: ${text}`);
}

function inOrder(calls: readonly Bilingual[]): Bilingual {
  return both(calls.map(({ zh }) => zh).join("；"), calls.map(({ en }) => en).join("; "));
}

function unlessSaid(received: Bilingual, expected: Bilingual): Breach | undefined {
  return unless(received.en === expected.en, expected, received);
}
