import fc from "fast-check";
import { expect, test } from "vitest";
import { askersOf } from "#agent/call-pairs.ts";
import { dropOldest, type FitBudgetOptions, fitBudget } from "#agent/fit-budget.ts";
import type { Context } from "#contracts/context.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import type { Message } from "#contracts/messages.ts";
import {
  anyMessages,
  assistant,
  countChars,
  entriesOf,
  result,
  textOf,
  user,
} from "../../tests/support/messages.ts";

const append: Append = () => Promise.reject(new Error("nothing is appended here"));

function send(
  messages: Message[],
  limitTokens: number,
  more: Partial<FitBudgetOptions> & { entries?: Entry[] } = {},
) {
  const { entries = [], ...options } = more;
  const budget = fitBudget({
    runId: "none",
    limitTokens,
    fixedTokens: 0,
    countTokens: countChars,
    ...options,
  });
  return budget.apply(messages, entries, append);
}

function said(context: Context): string[] {
  if (!Array.isArray(context)) return [`${context.end.terminal} ${context.end.reason.code}`];
  return context.map(textOf);
}

/** Two old exchanges and a run of three steps; each message has 10 tokens, replies with a call 11. */
const session = [
  user("prompt-old"),
  assistant("answer-old"),
  user("prompt-mid"),
  assistant("reads-midd", "m"),
  result("m", "result-mid"),
  assistant("answer-mid"),
  user("prompt-now"),
  assistant("reads-one-", "c1"),
  result("c1", "result-one"),
  assistant("reads-two-", "c2", "c3"),
  result("c2", "result-2.2"),
  result("c3", "result-2.3"),
  assistant("reads-last", "c1"),
  result("c1", "resultlast"),
];
const ALL = 145;

test("what fits is left as it is, to the last token", async () => {
  expect(await send(session, ALL)).toEqual(session);
});

test("the oldest exchange goes whole, prompt and answer", async () => {
  expect(said(await send(session, ALL - 1))).toEqual(session.slice(2).map(textOf));
  expect(said(await send(session, ALL - 20))).toEqual(session.slice(2).map(textOf));
});

test("T10: an exchange with a call goes with its result and its answer", async () => {
  expect(said(await send(session, ALL - 21))).toEqual(session.slice(6).map(textOf));
  expect(said(await send(session, ALL - 61))).toEqual(session.slice(6).map(textOf));
});

test("then the run's own steps go, each with all of its results; prompt and last step stay", async () => {
  expect(said(await send(session, ALL - 62))).toEqual(
    [session[6], ...session.slice(9)].map((message) => textOf(message as Message)),
  );
  expect(said(await send(session, 31))).toEqual(["prompt-now", "reads-last", "resultlast"]);
});

test("F19: what must stay and does not fit ends the run, with the numbers", async () => {
  expect(await send(session, 1000, { fixedTokens: 970 })).toEqual({
    kind: "end",
    end: {
      terminal: "stopped",
      reason: { code: "context.cannot_fit", params: { fixed: 970, tail: 31, limit: 1000 } },
    },
  });
  expect(said(await send(session, 1001, { fixedTokens: 970 }))).toHaveLength(3);
});

test("a new prompt keeps nothing of the exchange before it", async () => {
  expect(said(await send([...session, user("prompt-new")], 10))).toEqual(["prompt-new"]);
});

test("a rejection is no prompt: the run's own prompt stays, and so does what was said since", async () => {
  const list = [
    user("old", 1),
    assistant("old answer"),
    user("the task", 5),
    assistant("step", "c1"),
    result("c1", "12345678"),
    assistant("done"),
    user("not done", 9),
    assistant("last"),
  ];
  const entries = entriesOf(...list);
  const kept = { runId: "e2", entries };
  expect(said(await send(list, 26, kept))).toEqual(["the task", "done", "not done", "last"]);
  expect(said(await send(list, 20, kept))).toEqual(["the task", "not done", "last"]);
  expect(said(await send(list, 12, { entries }))).toEqual(["not done", "last"]);
  expect(said(await send(list, 19, kept))).toEqual(["stopped context.cannot_fit"]);
  // The claim that was rejected is the last step, also while the rejection stands behind it.
  expect(said(await send(list.slice(0, 7), 19, kept))).toEqual(["stopped context.cannot_fit"]);
  expect(said(await send(list.slice(2), 20, kept))).toEqual(["the task", "not done", "last"]);
});

test("a run id that names no message pins nothing, and neither does a reply of the same time", async () => {
  const entries: Entry[] = [
    { id: "f", fact: { code: "run.completed", params: {} } },
    ...entriesOf(user("x", 7)),
  ];
  const list = [user("a", 1), { ...assistant("b"), timestamp: 7 }, user("c", 2)];
  expect(said(await send(list, 1, { runId: "f", entries }))).toEqual(["c"]);
  expect(said(await send(list, 1, { runId: "e0", entries }))).toEqual(["c"]);
});

test("a late result goes with its call, although it stands in the kept part", async () => {
  const list = [user("p1"), assistant("call", "a"), user("p2"), result("a", "late"), assistant("end")];
  expect(said(await send(list, 5))).toEqual(["p2", "end"]);
});

test("a result that nobody asked for goes with the step before it", async () => {
  const orphan = [user("p"), assistant("1", "c1"), result("c1", "2"), result("x", "3"), assistant("end")];
  expect(said(await send(orphan, 7))).toEqual(["p", "end"]);
});

test("a part that begins with its only step keeps it", () => {
  const step = [assistant("aaa", "c"), result("c", "b")];
  expect(dropOldest(step, 0, 0, countChars)).toEqual({ messages: step, tokens: 5 });
});

test("it is known by its name in reports", () => {
  const options = { runId: "r", limitTokens: 1, fixedTokens: 0, countTokens: countChars };
  expect(fitBudget(options).name).toBe("fitBudget");
});

test("a list that begins with a reply, or with a result that nobody asked for, can be cut too", async () => {
  expect(said(await send([assistant("aaa"), assistant("bbb"), user("p")], 1))).toEqual(["p"]);
  expect(said(await send([result("x", "orphan"), assistant("aaa"), user("p")], 1))).toEqual(["p"]);
  expect(said(await send([user("p"), result("x", "orphan"), assistant("end")], 4))).toEqual(["p", "end"]);
  expect(said(await send([assistant("aaa"), assistant("bbb")], 3))).toEqual(["bbb"]);
  expect(await send([], 0)).toEqual([]);
});

test("counts are taken once for each message", () => {
  let counted = 0;
  dropOldest(session, 6, 1, (message) => {
    counted += 1;
    return countChars(message);
  });
  expect(counted).toBe(session.length);
});

test("what is left out without a summary is told, once a run for as long as no more goes", async () => {
  const told: unknown[] = [];
  const more = { runId: "none", fixedTokens: 0, countTokens: countChars };
  const tell = (fact: unknown) => told.push(fact);
  const budget = (limitTokens: number) => fitBudget({ ...more, limitTokens, tell });
  const whole = budget(ALL);
  await whole.apply(session, [], append);
  expect(told).toEqual([]);
  const full = budget(ALL - 1);
  await full.apply(session, [], append);
  await full.apply(session, [], append);
  expect(told).toEqual([{ code: "context.dropped", params: { count: 2 } }]);
  await full.apply([...session, user("x".repeat(40))], [], append);
  expect(told.at(-1)).toEqual({ code: "context.dropped", params: { count: 6 } });
});

/** Each pair as text that names both ends by their place in the list they came from. */
function pairsIn(all: readonly Message[], kept: readonly Message[]): { whole: string[]; parted: string[] } {
  const pairs = askersOf(all).flatMap((asker, index) =>
    asker === undefined ? [] : [[asker, index] as const],
  );
  const isKept = (index: number) => kept.includes(all[index] as Message);
  return {
    whole: pairs.filter(([a, b]) => isKept(a) && isKept(b)).map(String),
    parted: pairs.filter(([a, b]) => isKept(a) !== isKept(b)).map(String),
  };
}

test("property: for any list and limit no pair is parted, order and prompt stay", async () => {
  await fc.assert(
    fc.asyncProperty(anyMessages(), fc.integer({ min: 0, max: 120 }), async (messages, limit) => {
      const context = await send(messages, limit);
      if (!Array.isArray(context)) {
        const { tail } = context.end.reason.params;
        expect(tail).toBeGreaterThan(limit);
        return;
      }
      expect(pairsIn(messages, context).parted).toEqual([]);
      expect(context).toEqual(messages.filter((message) => context.includes(message)));
      expect(context.reduce((sum, message) => sum + countChars(message), 0)).toBeLessThanOrEqual(limit);
      const prompt = messages.findLast(({ role }) => role === "user");
      if (prompt) expect(context).toContain(prompt);
    }),
  );
});

test("property: the same for the part that a compaction asks about, which has no prompt to keep", () => {
  fc.assert(
    fc.property(anyMessages(), fc.nat(14), fc.nat(60), (messages, start, room) => {
      const { messages: kept, tokens } = dropOldest(messages, start, room, countChars);
      expect(pairsIn(messages, kept).parted).toEqual([]);
      expect(tokens).toBe(kept.reduce((sum, message) => sum + countChars(message), 0));
    }),
  );
});
