import { describe, expect, test } from "vitest";
import { todo } from "#contracts/todo.ts";
import { both } from "./both.ts";
import type { Check } from "./check.ts";
import { type Example, exampleCheck } from "./example-check.ts";
import { titled } from "./titled.ts";
import { unlessEqual } from "./unless.ts";

const about = { id: "00.check", task: "00.1", title: { zh: "检查", en: "check" } };

/** A check whose example is breached by the number of times that this instance was asked. */
function counting(breachedFrom: number): Check {
  let asked = 0;
  const ask = (invariant: string): Example => ({
    invariant,
    async breach() {
      asked += 1;
      return asked >= breachedFrom ? { expected: "few", received: "many" } : undefined;
    },
  });
  return exampleCheck(about, [ask("first"), ask("second")]);
}

describe("a check made of examples", () => {
  test("tells the first that is breached, and what its name stands for", async () => {
    const title = { zh: "成立", en: "it holds" };
    const holds = { invariant: "holds", breach: async () => undefined };
    const broken = { invariant: "broken", breach: async () => ({ expected: "1", received: "2" }) };
    const titles = { zh: { broken: title.zh }, en: { broken: title.en } };
    const [check] = titled(titles, [exampleCheck(about, [holds, broken])]);
    expect(await check?.run()).toEqual({
      status: "failed",
      finding: { invariant: "broken", title, expected: "1", received: "2" },
    });
  });

  test("says which task is not done yet, as a fact", async () => {
    const open = { invariant: "open", breach: async () => todo("00.1", both("先写", "write it")) };
    const { finding } = await exampleCheck(about, [open]).run();
    expect(finding).toMatchObject({
      expected: "nothing is thrown",
      received: "this task is not done yet: 00.1 write it",
      words: { received: { code: "exercise.todo", params: { task: "00.1", "what.zh": "先写" } } },
    });
  });

  test("tells each person in their language, and compares the English", () => {
    const [stops, other] = [both("停止", "it stops"), both("别的说法", "it stops")];
    expect(unlessEqual([1, { end: stops }], [1, { end: other }])).toBe(undefined);
    expect(unlessEqual({ when: stops, at: 1 }, { when: stops, at: 2 })).toEqual({
      expected: '{"at":2,"when":"it stops"}',
      received: '{"at":1,"when":"it stops"}',
      words: {
        expected: both('{"at":2,"when":"停止"}', '{"at":2,"when":"it stops"}'),
        received: both('{"at":1,"when":"停止"}', '{"at":1,"when":"it stops"}'),
      },
    });
    expect(unlessEqual({ at: 1 }, { at: 2 })).toEqual({ expected: '{"at":2}', received: '{"at":1}' });
  });

  test("ends where an example never settles", async () => {
    const silent = { invariant: "silent", breach: () => new Promise<undefined>(() => {}) };
    const { finding } = await exampleCheck(about, [silent]).run();
    expect(finding).toMatchObject({
      expected: "it comes to an end",
      received: "it has not ended after 5000 ms",
    });
  });

  test("has patience with an example that is at work, however long a busy machine takes for it", async () => {
    const places: string[] = [];
    const works = {
      invariant: "works",
      async breach() {
        for (const begun = performance.now(); performance.now() - begun < 6_500; ) {
          // Most of each look's time; then control is given back.
          const until = performance.now() + 200;
          while (performance.now() < until);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        return undefined;
      },
    };
    const onLife = async ({ token }: { token: string }) => void places.push(token);
    expect(await exampleCheck(about, [works]).run({ onLife })).toEqual({ status: "passed" });
    // Whoever listens for a thread that never gives control back hears of it all the while.
    expect(places.length).toBeGreaterThan(5);
  });

  test("believes what fresh modules do as well", async () => {
    const fresh = async () => counting(1);
    expect((await counting(1).run({ fresh })).finding).toMatchObject({ invariant: "first" });
  });

  test("tells memory from chance where fresh modules do not do it alone", async () => {
    const remembers = await counting(2).run({ fresh: async () => counting(2) });
    expect(remembers.finding).toMatchObject({
      invariant: "forgets-at-a-crash",
      received: "second: many; the modules remember something of the examples before it",
    });
    const chance = await counting(2).run({ fresh: async () => counting(9) });
    expect(chance.finding).toMatchObject({
      invariant: "is-deterministic",
      received: "second: many, but not when it was gone again",
    });
  });
});
