import { describe, expect, test } from "vitest";
import { type Cells, cells } from "./cell.ts";
import { explore } from "./explore.ts";
import { keptObject } from "./kept-object.ts";
import { type Outside, outside } from "./outside.ts";
import { replay } from "./replay.ts";
import type { Life, Machine, Scenario } from "./scenario.ts";
import { readToken } from "./token.ts";

const things = { records: cells(), world: outside() };

interface Toy {
  records: Cells;
  world: Outside;
}

type Boot = (toy: Toy, life: Life, machine: Machine<typeof things>) => Promise<unknown>;

function toy(boot: Boot): Scenario<typeof things, unknown> {
  return {
    name: "toy",
    things,
    boot,
    always: [
      {
        id: "at-most-once",
        breach: ({ world }) =>
          (world.effects.write ?? 0) > 1 ? { expected: "once", received: "twice" } : undefined,
      },
    ],
  };
}

/** Two boots of the same harness on the same records at once. */
function twoOf(boot: (toy: Toy) => Promise<string>): Boot {
  return (_toy, _life, machine) => Promise.all([machine.start(boot), machine.start(boot)]);
}

async function looksThenActs({ records, world }: Toy): Promise<string> {
  if ((await records.get("write")) !== undefined) return "left to the other";
  await records.put("write", "started");
  await world.act({ action: "write" });
  return "done";
}

async function claimsThenActs({ records, world }: Toy): Promise<string> {
  if (!(await records.claim("write", "started"))) return "left to the other";
  await world.act({ action: "write" });
  return "done";
}

describe("at level order", () => {
  test("two processes that look before they act both act", async () => {
    const { verdict, violation } = await explore(toy(twoOf(looksThenActs)), { level: "order" });
    expect({ verdict, invariant: violation?.invariant, confirmed: violation?.confirmed }).toEqual({
      verdict: "violated",
      invariant: "at-most-once",
      confirmed: true,
    });
  });

  test("two processes that claim in one step do not", async () => {
    const report = await explore(toy(twoOf(claimsThenActs)), { level: "order" });
    expect(report).toMatchObject({ verdict: "exhaustive", level: "order" });
    expect(report.boundaries).toMatchObject({ "records claim": expect.any(Number) });
  });

  test("the token of a schedule leads through the same schedule again", async () => {
    const scenario = toy(twoOf(looksThenActs));
    const { violation } = await explore(scenario, { level: "order" });
    const { history } = await replay(scenario, readToken(violation?.token ?? ""));
    expect(history).toEqual(violation?.history);
    expect(history.at(-1)?.operations).toEqual([
      "records put",
      "records put",
      "world effect",
      "world effect",
    ]);
  });

  test("what one process does in parallel is done in every order", async () => {
    const adds: Boot = async ({ records }) => {
      const addOne = async () => records.put("sum", Number((await records.get("sum")) ?? 0) + 1);
      await Promise.all([addOne(), addOne()]);
      return records.get("sum");
    };
    const sums = new Set<unknown>();
    await explore({ ...toy(adds), atEnd: [noting("sum", sums)] }, { level: "order", maxStates: 3 });
    expect(sums).toEqual(new Set([1, 2]));
  });

  test("a process can die while the other lives on", async () => {
    const fates = new Set<string>();
    const boot = twoOf(claimsThenActs);
    await explore({ ...toy(boot), atEnd: [noting("fates", fates, kindsOf)] }, { level: "order" });
    expect([...fates].sort()).toEqual(["died,died", "died,ended", "ended,died", "ended,ended"]);
  });

  test("whoever takes over from a process that only seems dead acts as well", async () => {
    const boot: Boot = async (_toy, _life, machine) => {
      const owner = machine.start(claimsThenActs);
      const other = machine.start(async ({ world, records }: Toy) => {
        await machine.moment("lease runs out");
        await records.put("write", "taken over");
        await world.act({ action: "write" });
      });
      return Promise.all([owner, other]);
    };
    const { violation } = await explore(toy(boot), { level: "order" });
    expect(violation?.invariant).toBe("at-most-once");
  });

  test("a moment comes at every place, or not at all, and ends what waits for it alone", async () => {
    const seen = new Set<string>();
    const boot: Boot = async ({ records }, _life, machine) => {
      let aborted = false;
      void machine.moment("abort").then(() => {
        aborted = true;
      });
      const steps: boolean[] = [];
      for (const name of ["a", "b"]) {
        await records.put(name, 1);
        steps.push(aborted);
      }
      return steps.join();
    };
    await explore({ ...toy(boot), atEnd: [noting("steps", seen, String)] }, { level: "order", maxStates: 2 });
    expect([...seen].sort()).toEqual(["false,false", "false,true", "true,true"]);

    const waits = toy((_toy, _life, machine) => machine.moment("abort").then(() => "aborted"));
    expect((await explore(waits, { level: "order" })).verdict).toBe("exhaustive");
    expect((await explore(waits, { patienceMs: 10 })).violation).toMatchObject({ invariant: "a-life-ends" });
  });

  test("an object that outlives its process is the same one for all of them", async () => {
    const kept = { counter: keptObject(() => new Counter(), ["add"]) };
    const sums = new Set<unknown>();
    const counting: Scenario<typeof kept, unknown> = {
      name: "counting",
      things: kept,
      boot: (_things, _life, machine) => {
        const add = ({ counter }: { counter: Counter }) => counter.add();
        return Promise.all([machine.start(add), machine.start(add)]);
      },
      atEnd: [noting("sums", sums, (end) => JSON.stringify(end))],
    };
    await explore(counting, { level: "order", maxStates: 2 });
    const ended = (end: number) => ({ kind: "ended", end });
    const whole = [...sums].filter((sum) => !String(sum).includes("died"));
    expect(whole.sort()).toEqual(
      [
        [1, 2],
        [2, 1],
      ].map((ends) => JSON.stringify(ends.map(ended))),
    );
  });

  test("schedules that come by the same world, having been told the same, are explored once", async () => {
    const works =
      (name: string) =>
      async ({ records }: Toy) => {
        for (let step = 0; step < 6; step += 1) await records.put(name, step);
      };
    const boot: Boot = (_toy, { crashes }, machine) =>
      crashes > 0 ? Promise.resolve() : Promise.all([machine.start(works("a")), machine.start(works("b"))]);
    const report = await explore(toy(boot), { level: "order", auditEvery: 3 });
    expect(report.audited).toBeGreaterThan(0);
    // 924 orders without a death; of different states, 7 times 7.
    expect(report).toMatchObject({ verdict: "exhaustive", states: 49 });
    expect(report.runs).toBeLessThan(500);
  });
});

class Counter {
  #sum = 0;

  async add(): Promise<number> {
    this.#sum += 1;
    return this.#sum;
  }
}

function kindsOf(fates: unknown): string {
  return (fates as { kind: string }[]).map(({ kind }) => kind).join();
}

/** Holds always, and notes how lives without a crash before them ended. */
function noting<Noted>(id: string, seen: Set<Noted>, read = (end: unknown) => end as Noted) {
  return {
    id,
    breach: ({ end }: { end: unknown }) => {
      seen.add(read(end));
      return undefined;
    },
  };
}
