import { expect, test } from "vitest";
import type { Append, Entry, EntryDraft } from "#contracts/entries.ts";
import type { LoopRun } from "#contracts/loop.ts";
import { measureWrong } from "../../tests/support/wrong-module.ts";

type Loop = typeof import("#agent/tool-loop.ts");

const load = () => import("./lab.ts");

/** What the experiment measures of a loop that appends in a wrong way. */
function measureAppends(variation: string, wrong: (append: Append) => Append) {
  return measureWrong<Loop>(load, variation, "tool-loop.ts", ({ runLoop }) => ({
    runLoop: (run: LoopRun) => runLoop({ ...run, append: wrong(run.append) }),
  }));
}

const isResult = (draft: EntryDraft) => "message" in draft && draft.message.role === "toolResult";
let forgotten = 0;
const asIfStored = (draft: EntryDraft): Entry => ({ ...draft, id: `forgotten-${++forgotten}` }) as Entry;

test("results in another order than the calls are counted as orphans", async () => {
  const measured = await measureAppends("two-calls", (append) => {
    const kept: EntryDraft[] = [];
    return async (draft) => {
      if (isResult(draft)) {
        kept.unshift(draft);
        return asIfStored(draft);
      }
      for (const result of kept.splice(0)) await append(result);
      return append(draft);
    };
  });
  expect(measured).toMatchObject({ terminal: "completed", toolRuns: 2, results: 2, orphans: 2 });
});

test("a call whose result is not stored is counted as an orphan", async () => {
  const measured = await measureAppends("two-calls", (append) => {
    let results = 0;
    return async (draft) => (isResult(draft) && ++results === 2 ? asIfStored(draft) : append(draft));
  });
  expect(measured).toMatchObject({ terminal: "completed", toolRuns: 2, results: 1, orphans: 1 });
});

test("a second result of the same call is counted as an orphan", async () => {
  const measured = await measureAppends("two-calls", (append) => async (draft) => {
    if (isResult(draft)) await append(draft);
    return append(draft);
  });
  expect(measured).toMatchObject({ terminal: "completed", toolRuns: 2, results: 4, orphans: 2 });
});

test("a result that names a call nobody made leaves two orphans", async () => {
  const measured = await measureAppends("ended-run", (append) => async (draft) => {
    if (!("message" in draft) || draft.message.role !== "toolResult") return append(draft);
    await append({ message: { ...draft.message, toolCallId: "nobody" } });
    return asIfStored(draft);
  });
  expect(measured).toMatchObject({ terminal: "completed", results: 1, orphans: 2 });
});

test("what a loop adds to a run that has ended is counted", async () => {
  const measured = await measureWrong<Loop>(load, "ended-run", "tool-loop.ts", ({ runLoop }) => ({
    async runLoop(run) {
      const end = await runLoop(run);
      await run.append({ fact: { code: "run.ended", params: { ...end } } });
      return end;
    },
  }));
  expect(measured).toMatchObject({ terminal: "completed", orphans: 0, entriesAdded: 1 });
});
