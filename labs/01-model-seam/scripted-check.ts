import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import type { AssistantMessage, Message } from "#contracts/messages.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { ABOUT, ask, hear } from "./checked-replies.ts";

const reply: AssistantMessage = { role: "assistant", content: [], stopReason: "stop", ...ABOUT };
const user: Message = { role: "user", content: "the code is 1234", timestamp: 0 };

/** Answers from what it was really shown: a mock with a fixed answer would hide that a harness lost it. */
const recalls: ScriptLine = ({ messages }) =>
  JSON.stringify(messages).includes("1234") ? "it is 1234" : "?";

export const scripted: Check = exampleCheck(
  {
    id: "01.scripted",
    task: "01.4",
    title: {
      zh: "剧本模型只凭它真正收到的上下文答复",
      en: "A scripted model answers from the context that it really received",
    },
  },
  [
    {
      invariant: "line-goes-by-the-replies-in-the-context",
      async breach() {
        const model = createScriptedModel(["one", "two"], () => 0);
        const said = [await say(model, [user]), await say(model, [user, reply]), await say(model, [user])];
        return unlessEqual(said, ["one", "two", "one"]);
      },
    },
    {
      invariant: "restarted-model-goes-on-where-the-conversation-is",
      async breach() {
        const model = createScriptedModel(["one", "two"], () => 0);
        return unlessEqual(await say(model, [user, reply]), "two");
      },
    },
    {
      invariant: "line-sees-the-request",
      async breach() {
        const model = createScriptedModel([recalls], () => 0);
        return unlessEqual([await say(model, [user]), await say(model, [])], ["it is 1234", "?"]);
      },
    },
    {
      invariant: "script-that-has-run-out-is-an-error",
      async breach() {
        const { end } = await hear(
          createScriptedModel(["one"], () => 0),
          { messages: [user, reply], tools: [] },
        );
        return unlessEqual(end, "error, stopReason error");
      },
    },
    {
      invariant: "calls-are-spoken-as-a-provider-does",
      async breach() {
        const args = { path: "a.txt", content: "答案 🙂" };
        const line = { text: "I write.", calls: [{ id: "c1", name: "write", arguments: args }] };
        const { text, calls, end } = await hear(
          createScriptedModel([line], () => 0),
          ask("go"),
        );
        return unlessEqual(
          { text, calls: calls.map(parsed), end },
          { text: "I write.", calls: [args], end: "done, stopReason toolUse" },
        );
      },
    },
    {
      invariant: "line-says-why-it-stopped",
      async breach() {
        const line: ScriptLine = { text: "half", stopReason: "length" };
        return unlessEqual(
          (
            await hear(
              createScriptedModel([line], () => 0),
              ask("go"),
            )
          ).end,
          "done, stopReason length",
        );
      },
    },
  ],
);

async function say(model: ReturnType<typeof createScriptedModel>, messages: Message[]): Promise<string> {
  const { text, end } = await hear(model, { messages, tools: [] });
  return text === "" ? end : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return both(`不是 JSON：${text}`, `no JSON: ${text}`);
  }
}
