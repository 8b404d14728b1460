import fc from "fast-check";
import { expect, test } from "vitest";
import { askersOf } from "#agent/call-pairs.ts";
import { type CompactionRoom, planCompaction } from "#agent/plan-compaction.ts";
import type { Message } from "#contracts/messages.ts";
import { anyMessages, assistant, countChars, result, textOf, user } from "../../tests/support/messages.ts";

const viewOf = (...messages: Message[]) => messages.map((message, index) => ({ id: `e${index}`, message }));

/** Whatever asks for the summary counts as 10 tokens: the budgets of these tests are small. */
const count = (message: Message) => (textOf(message).startsWith("Sum up") ? 10 : countChars(message));

/** The same, and what is summed up counts as 1 token a message: only what is kept is of interest. */
const flat = (message: Message) => (/^(Sum up|\n\n)/.test(textOf(message)) ? 1 : countChars(message));

function plan(
  messages: Message[],
  limitTokens: number,
  keepTokens: number,
  more: Partial<CompactionRoom> = {},
) {
  const room = { runId: "none", limitTokens, fixedTokens: 0, keepTokens, countTokens: count, ...more };
  return planCompaction(viewOf(...messages), room);
}

/** Four messages before the last step, which has 1 + 5 + 4 tokens. */
const steps = [
  user("0123456789"),
  assistant("abcde", "c1"),
  result("c1", "abcd"),
  assistant("vwxyz", "c2"),
  result("c2", "wxyz"),
];

test("the tail is what keepTokens holds, to the last token, and a call never loses its result", () => {
  const cutAt = (keepTokens: number) => plan(steps, 29, keepTokens, { countTokens: flat })?.firstKeptId;
  expect(cutAt(19)).toBe("e3");
  expect(cutAt(20)).toBe("e1");
  expect(cutAt(10)).toBe("e3");
});

test("the newest step stays however long it is, and it has to leave room for a summary", () => {
  expect(plan(steps, 29, 0, { countTokens: flat })).toMatchObject({ firstKeptId: "e3", summaryTokens: 19 });
  expect(plan(steps, 11, 0, { countTokens: flat })).toMatchObject({ firstKeptId: "e3", summaryTokens: 1 });
  expect(plan(steps, 10, 0, { countTokens: flat })).toBeUndefined();
});

test("the run's own prompt takes room too, as it is shown again", () => {
  expect(plan(steps, 29, 0, { countTokens: flat, runId: "e0" })).toMatchObject({ summaryTokens: 9 });
  expect(plan(steps, 20, 0, { countTokens: flat, runId: "e0" })).toBeUndefined();
});

test("what fits needs no plan, and what cannot be split has none", () => {
  expect(plan(steps, 30, 10)).toBeUndefined();
  expect(plan([user("0123456789")], 5, 10)).toBeUndefined();
  expect(plan([], -1, 10)).toBeUndefined();
});

test("a request that fits to the last token is made, one that cannot fit is not", () => {
  const older = "\n\nuser: 0123456789".length;
  const messages = [user("0123456789"), user("x")];
  expect(plan(messages, 10 + older, 1, { countTokens: (m) => Math.max(count(m), 15) })).toBeUndefined();
  const heavy = (message: Message) => (message === messages[0] ? 99 : count(message));
  const made = plan(messages, 10 + older, 1, { countTokens: heavy });
  expect(textOf(made?.request as Message)).toMatch(/^Sum up .*Write only the summary\.\n\nuser: 0123456789$/);
  expect(made?.request).toMatchObject({ role: "user" });
  expect(plan(messages, 9 + older, 1, { countTokens: heavy })).toBeUndefined();
});

test("property: for any list a compaction parts no pair and leaves room for its summary", () => {
  let plans = 0;
  fc.assert(
    fc.property(
      anyMessages(),
      fc.integer({ min: 20, max: 70 }),
      fc.nat(60),
      (messages, limit, keepTokens) => {
        const made = plan(messages, limit, keepTokens, { countTokens: flat, runId: "e1" });
        if (!made) return;
        plans += 1;
        const cut = viewOf(...messages).findIndex(({ id }) => id === made.firstKeptId);
        expect(cut).toBeGreaterThan(0);
        expect(messages[cut]?.role).not.toBe("toolResult");
        for (const [index, asker] of askersOf(messages).entries()) {
          if (asker !== undefined) expect(asker >= cut).toBe(index >= cut);
        }
        const kept = [...(cut > 1 ? messages.slice(1, 2) : []), ...messages.slice(cut)];
        expect(made.summaryTokens).toBe(limit - kept.reduce((sum, message) => sum + flat(message), 0));
        expect(made.summaryTokens).toBeGreaterThan(0);
      },
    ),
    { numRuns: 1_000 },
  );
  expect(plans).toBeGreaterThan(100);
});

test("old prompts that do not fit into the request lose the oldest exchanges, or no summary came ever again", () => {
  const messages = [user("one-------"), assistant("1"), user("two-------"), assistant("2"), user("now")];
  // In the view each takes more than in the request: there are 45 for it, and the prompts with the last reply
  // take 50.
  const made = plan(messages, 55, 50, { countTokens: (m) => (messages.includes(m) ? 50 : count(m)) });
  expect(textOf(made?.request as Message)).toMatch(/summary\.\n\nuser: two-------\n\nassistant: 2$/);
  expect(made).toMatchObject({ leftOut: 2, firstKeptId: "e4" });
});

test("an earlier summary stays in the request when exchanges go: it stands for all before them", () => {
  const messages = [user("earlier"), user("one-------"), assistant("1"), user("two-------"), user("now")];
  const view = viewOf(...messages).map((viewed, index) =>
    index === 0 ? { message: viewed.message } : viewed,
  );
  const countTokens = (message: Message) => (messages.includes(message) ? 50 : count(message));
  const room = { runId: "none", limitTokens: 65, fixedTokens: 0, keepTokens: 50, countTokens };
  const made = planCompaction(view, room);
  expect(textOf(made?.request as Message)).toMatch(/summary\.\n\nuser: earlier\n\nuser: two-------$/);
  expect(made?.leftOut).toBe(2);
});
