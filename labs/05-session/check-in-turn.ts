import { exampleCheck } from "../example-check.ts";
import { failsWith } from "../faulty-log-file.ts";
import { unlessEqual } from "../unless.ts";
import { draftOf, logExample, stored } from "./log-scene.ts";
import { brokenLink, wholeLines } from "./raw-lines.ts";
import { ACKNOWLEDGED, refusal } from "./refusal.ts";

export const inTurnCheck = exampleCheck(
  {
    id: "05.in-turn",
    task: "05.7",
    title: {
      zh: "同时到来的 append 一个接一个，按调用的顺序",
      en: "Appends that come at the same time wait for each other, in the order of the calls",
    },
  },
  [
    logExample("appends-do-not-overlap", async ({ file, append }) => {
      await Promise.all(["a", "b", "c"].map((content) => append(content)));
      const wrong = unlessEqual(stored(file.bytes()), ["a", "b", "c"]);
      return wrong ?? brokenLink(wholeLines(file.bytes()) ?? []);
    }),
    logExample("an-id-is-given-once-also-at-the-same-time", async ({ file, append }) => {
      const told = await Promise.all([append("a", "id-a"), append("b", "id-a")].map(refusal));
      const expected = { told: [ACKNOWLEDGED, "session.duplicate_id"], stored: ["a"] };
      return unlessEqual({ told, stored: stored(file.bytes()) }, expected);
    }),
    logExample("a-failed-append-stops-none-behind-it", async ({ file, append }) => {
      file.tearNextAppend(5, failsWith("ENOSPC"));
      const told = await Promise.all([append("a"), append("b")].map(refusal));
      const expected = { told: ["session.not_saved", ACKNOWLEDGED], stored: ["b"] };
      return unlessEqual({ told, stored: stored(file.bytes()) }, expected);
    }),
    logExample("a-condition-sees-all-entries-before-it", async ({ log, append }) => {
      let seen = -1;
      const first = append("a");
      await log.appendIf(draftOf("b"), (before) => {
        seen = before.length;
      });
      await first;
      return unlessEqual(seen, 1);
    }),
    logExample("what-a-condition-refuses-is-not-written", async ({ file, log }) => {
      const refused = log.appendIf(draftOf("a"), () => {
        throw new Error("not now");
      });
      const thrown = await refused.then(
        () => ACKNOWLEDGED,
        (error: Error) => error.message,
      );
      return unlessEqual({ thrown, stored: stored(file.bytes()) }, { thrown: "not now", stored: [] });
    }),
    logExample("a-draft-is-taken-as-it-was-given", async ({ file, log, append }) => {
      const first = append("a");
      const draft = { message: { role: "user" as const, content: "b", timestamp: 1 } };
      const second = log.append(draft);
      draft.message.content = "changed while it waited";
      await Promise.all([first, second]);
      return unlessEqual(stored(file.bytes()), ["a", "b"]);
    }),
  ],
);
