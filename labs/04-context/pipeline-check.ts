import type { ContextTransform } from "#contracts/context.ts";
import type { Message } from "#contracts/messages.ts";
import { wordsIn } from "../../crash-explorer/sayings.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { holds, said, same, user } from "./ground.ts";
import { EDITS, editing, innocent, run, step, storedMessages } from "./piping.ts";

const counts = (before: number, after: number) => {
  return both(`之前 ${before} 个条目，之后 ${after} 个`, `${before} entry before, ${after} after`);
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
    same("each-works-on-what-came-before", "go, one, two(one)", async () => {
      const adds = (name: string) =>
        step(name, (list) => [...list, user(name === "two" ? `two(${said(list.slice(-1))})` : name)]);
      return said(await run([adds("one"), adds("two")], [user("go")]));
    }),
    same("nothing-to-do-sends-all", "go", async () => said(await run([], [user("go")]))),
    ...EDITS.map(([what, edit]) =>
      holds(
        "edit-in-place-reaches-nothing-stored",
        both(`${what.zh}：存下的和原来一样`, `${what.en}: stored as it was`),
        async () => {
          const stored = storedMessages();
          const before = JSON.stringify(stored);
          await run([editing(edit)], stored).catch(() => {});
          return JSON.stringify(stored) === before
            ? undefined
            : both("存下的消息被改了", "the edit is in the stored messages");
        },
      ),
    ),
    ...EDITS.map(([what, edit]) =>
      holds(
        "edit-in-place-is-named",
        both(
          `${what.zh}：报错，说出转换的名字 "redact"`,
          `${what.en}: an error that names the transform "redact"`,
        ),
        async () => {
          const problem = await run([innocent, editing(edit)], storedMessages()).then(
            () => both("没有报错", "no error"),
            String,
          );
          return wordsIn(problem, "en").includes("redact") ? undefined : problem;
        },
      ),
    ),
    holds(
      "next-transform-is-not-reached",
      both("报错，或者第一个转换给出的内容不变", "an error, or what the first one gave"),
      async () => {
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
      },
    ),
    holds("late-edit-reaches-nobody", both("发出去的内容不变", "what was sent stays as it was"), async () => {
      let kept: Message[] = [];
      const keeps = step("keeps", (list) => {
        kept = list.map((message) => ({ ...message }));
        return kept;
      });
      const sent = await run([keeps], [user("go")]);
      Object.assign(kept[0] ?? {}, { content: "edited" });
      return said(sent) === "go" ? undefined : said(sent);
    }),
    same("end-asks-no-later-one", both("end: stopped，问过：ends", "end: stopped, asked: ends"), async () => {
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
      const end = said(await run([ends, later], [user("go")]));
      return both(`${end}，问过：${asked}`, `${end}, asked: ${asked}`);
    }),
    same("entries-and-append-are-handed-on", counts(1, 2), async () => {
      let counted = counts(0, 0);
      const notes: ContextTransform = {
        name: "notes",
        async apply(messages, given, append) {
          const before = given.length;
          await append({ fact: { code: "run.completed", params: {} } });
          counted = counts(before, given.length);
          return [...messages];
        },
      };
      await run([notes], [user("go")]);
      return counted;
    }),
  ],
);
