import { contextPipeline } from "#agent/context-pipeline.ts";
import type { Context, ContextTransform } from "#contracts/context.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Message } from "#contracts/messages.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { holds, reply, result, said, same, user } from "./ground.ts";

/** Edits in place, each a bit deeper, of what `storedMessages` gives. */
const EDITS: Readonly<Record<string, (messages: Message[]) => void>> = {
  "the list": (messages) => {
    messages.pop();
  },
  "a message": ([first]) => Object.assign(first ?? {}, { content: "edited" }),
  "the text of a block": ([, , third]) => {
    if (third?.role === "toolResult") Object.assign(third.content[0] ?? {}, { text: "edit" });
  },
  "arguments inside arguments": ([, second]) => {
    for (const block of second?.role === "assistant" ? second.content : []) {
      if (block.type === "toolCall") (block.arguments.nested as string[]).push("edited");
    }
  },
};

export const pipeline: Check = exampleCheck(
  {
    id: "04.pipeline",
    task: "04.6",
    title: {
      zh: "转换一个接一个，各自拿到自己的副本；谁就地改写，就报出谁的名字",
      en: "Transforms work one after the other, on a copy each, and who edits in place is named",
    },
  },
  [
    same("each-works-on-what-came-before", "go, one, two after one", async () => {
      const adds = (name: string) =>
        step(name, (list) => [...list, user(name === "two" ? `two after ${said(list.slice(-1))}` : name)]);
      return said(await run([adds("one"), adds("two")], [user("go")]));
    }),
    same("nothing-to-do-sends-all", "go", async () => said(await run([], [user("go")]))),
    ...Object.entries(EDITS).map(([what, edit]) =>
      holds("edit-in-place-reaches-nothing-stored", `${what}: stored as it was`, async () => {
        const stored = storedMessages();
        const before = JSON.stringify(stored);
        await run([editing(edit)], stored).catch(() => {});
        return JSON.stringify(stored) === before ? undefined : "the edit is in the stored messages";
      }),
    ),
    ...Object.entries(EDITS).map(([what, edit]) =>
      holds("edit-in-place-is-named", `${what}: an error that names the transform "redact"`, async () => {
        const problem = await run([innocent, editing(edit)], storedMessages()).then(() => "no error", String);
        return problem.includes("redact") ? undefined : problem;
      }),
    ),
    holds("next-transform-is-not-reached", "an error, or what the first one gave", async () => {
      let kept: Message[] = [];
      const keeps = step("keeps", (list) => {
        kept = list;
        return [...list];
      });
      const later = step("later", (list) => {
        Object.assign(kept[0] ?? {}, { content: "edited" });
        return [...list];
      });
      const sent = await run([keeps, later], [user("go")]).then(said, () => "go");
      return sent === "go" ? undefined : sent;
    }),
    holds("late-edit-reaches-nobody", "what was sent stays as it was", async () => {
      let kept: Message[] = [];
      const keeps = step("keeps", (list) => {
        kept = list.map((message) => ({ ...message }));
        return kept;
      });
      const sent = await run([keeps], [user("go")]);
      Object.assign(kept[0] ?? {}, { content: "edited" });
      return said(sent) === "go" ? undefined : said(sent);
    }),
    same("end-asks-no-later-one", "the run ends stopped, asked: ends", async () => {
      const asked: string[] = [];
      const reason = { code: "context.cannot_fit", params: { fixed: 1, tail: 1, limit: 1 } } as const;
      const ends = step("ends", () => {
        asked.push("ends");
        return { kind: "end", end: { terminal: "stopped", reason } };
      });
      const later = step("later", (list) => {
        asked.push("later");
        return [...list];
      });
      return `${said(await run([ends, later], [user("go")]))}, asked: ${asked}`;
    }),
    same("entries-and-append-are-handed-on", "1 entry before, 2 after", async () => {
      let counted = "";
      const notes: ContextTransform = {
        name: "notes",
        async apply(messages, entries, append) {
          const before = entries.length;
          await append({ fact: { code: "run.completed", params: {} } });
          counted = `${before} entry before, ${entries.length} after`;
          return [...messages];
        },
      };
      await run([notes], [user("go")]);
      return counted;
    }),
  ],
);

function step(name: string, apply: (messages: Message[]) => Context): ContextTransform {
  return { name, apply: async (messages) => apply(messages as Message[]) };
}

const innocent = step("innocent", (messages) => [...messages]);

function editing(edit: (messages: Message[]) => void): ContextTransform {
  return step("redact", (messages) => {
    edit(messages);
    return [...messages];
  });
}

function storedMessages(): Message[] {
  const asks = reply("I read", "c1");
  Object.assign(asks.content[1] ?? {}, { arguments: { nested: ["as", "it", "was"] } });
  return [user("go"), asks, result("c1", "text"), user("and now?")];
}

async function run(transforms: readonly ContextTransform[], messages: Message[]): Promise<Context> {
  const entries: Entry[] = [{ id: "e0", message: user("go") }];
  return contextPipeline(transforms)(messages, entries, async (draft) => {
    entries.push({ ...draft, id: `e${entries.length}` } as Entry);
    return entries.at(-1) as Entry;
  });
}
