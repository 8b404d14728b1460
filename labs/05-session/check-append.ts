import type { EntryDraft } from "#contracts/entries.ts";
import { exampleCheck } from "../example-check.ts";
import { failsWith } from "../faulty-log-file.ts";
import { unlessEqual } from "../unless.ts";
import { logExample, shown, stored } from "./log-scene.ts";
import { brokenLink, wholeLines } from "./raw-lines.ts";
import { ACKNOWLEDGED, refusal } from "./refusal.ts";

/** Each would be a line that no later boot could open. */
const unreadable = [
  { message: { role: "user", content: "no time" } },
  { message: { role: "toolResult", content: "no list", timestamp: 1 } },
  { fact: { code: "run.completed" } },
] as unknown as EntryDraft[];

export const appendCheck = exampleCheck(
  {
    id: "05.append",
    task: "05.6",
    title: {
      zh: "先校验，再落盘，再改内存，最后才告诉调用者",
      en: "Validate, make durable, change memory, tell: in this order",
    },
  },
  [
    logExample("told-means-on-the-medium", async ({ file, log, append }) => {
      const created = wholeLines(file.synced())?.length;
      await append("a");
      const received = { created, stored: stored(file.synced()), shown: shown(log) };
      return unlessEqual(received, { created: 1, stored: ["a"], shown: ["a"] });
    }),
    logExample("each-line-follows-the-last", async ({ file, append }) => {
      for (const content of ["a", "b", "c"]) await append(content);
      return brokenLink(wholeLines(file.bytes()) ?? []);
    }),
    logExample("memory-never-runs-ahead-of-the-disk", async ({ file, log, append }) => {
      await append("a");
      file.tearNextAppend(9, failsWith("ENOSPC"));
      const refused = await refusal(append("b", "id-b"));
      const received = { refused, shown: shown(log), again: await refusal(append("b", "id-b")) };
      const expected = { refused: "session.not_saved", shown: ["a"], again: ACKNOWLEDGED };
      return unlessEqual(received, expected) ?? brokenLink(wholeLines(file.bytes()) ?? []);
    }),
    ...["id-a", "a/b", ""].map((id) =>
      logExample("an-id-is-new-and-fit-for-a-file-name", async ({ file, append }) => {
        await append("a", "id-a");
        const again = await refusal(append("b", id));
        const expected = id === "id-a" ? "session.duplicate_id" : "session.bad_id";
        return unlessEqual({ again, stored: stored(file.bytes()) }, { again: expected, stored: ["a"] });
      }),
    ),
    ...unreadable.map((draft) =>
      logExample("what-could-not-be-read-back-is-not-written", async ({ file, log, append }) => {
        const refused = await refusal(log.append(draft));
        await append("a");
        const expected = { refused: "session.bad_entry", stored: ["a"] };
        return unlessEqual({ refused, stored: stored(file.bytes()) }, expected);
      }),
    ),
    logExample("no-caller-can-change-what-was-stored", async ({ log, append }) => {
      const draft = { message: { role: "user" as const, content: "a", timestamp: 1 } };
      await log.append(draft);
      draft.message.content = "changed";
      (log.entries() as unknown[]).pop();
      await append("b");
      return unlessEqual(shown(log), ["a", "b"]);
    }),
  ],
);
