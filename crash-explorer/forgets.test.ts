import { describe, expect, test } from "vitest";
import { type Cells, cells } from "./cell.ts";
import { explore } from "./explore.ts";
import { type Outside, outside } from "./outside.ts";
import type { ExploreOptions, Scenario } from "./scenario.ts";

const things = { records: cells(), world: outside() };
type Toy = { records: Cells; world: Outside };
type ToyScenario = Scenario<typeof things, string>;

/** A scenario of modules that nothing has touched: what `load` makes is as a module is when it is loaded. */
async function exploreModule(load: () => (toy: Toy) => Promise<string>, options: ExploreOptions = {}) {
  let loaded = 0;
  const fresh = async (): Promise<ToyScenario> => {
    const boot = load();
    loaded += 1;
    return { name: "toy", things, boot, always: [atMostOnce] };
  };
  const { verdict, violation, states } = await explore(await fresh(), { ...options, fresh });
  return { verdict, violation, states, loaded };
}

const atMostOnce = {
  id: "at-most-once",
  breach: ({ world }: { world: { effects: Readonly<Record<string, number>> } }) =>
    (world.effects.write ?? 0) > 1 ? { expected: "once", received: "twice" } : undefined,
};

/** What is started is known to this process alone. */
function loadWithMap() {
  const started = new Map<string, true>();
  return async ({ world }: Toy) => {
    // A life that is told nothing new would not be booted again.
    await world.count("write");
    if (started.has("write")) return "done";
    started.set("write", true);
    await world.act({ action: "write" });
    return "done";
  };
}

describe("memory at the top of a module", () => {
  test("that hides a missing record is found, and passes where it is not looked for", async () => {
    const scenario: ToyScenario = { name: "toy", things, boot: loadWithMap(), always: [atMostOnce] };
    expect((await explore(scenario)).verdict).toBe("exhaustive");

    const { verdict, violation } = await exploreModule(loadWithMap);
    expect(verdict).toBe("violated");
    expect(violation).toMatchObject({ invariant: "forgets-at-a-crash", confirmed: true });
    expect(violation?.expected).toContain(`"write":2`);
    expect(violation?.received).toContain(`"write":1`);
    expect(violation?.history).toHaveLength(2);
    expect(violation?.token).toMatch(/^t1\/toy\/process\//);
  });

  test("that makes a failure up is told instead of the failure", async () => {
    const { violation } = await exploreModule(() => {
      let boots = 0;
      return async ({ records, world }) => {
        boots += 1;
        await records.get("seen");
        for (let again = 1; again < boots; again += 1) await world.act({ action: "write" });
        if (boots === 2) await world.act({ action: "write" });
        await records.put("seen", 1);
        return "done";
      };
    });
    expect(violation).toMatchObject({
      invariant: "forgets-at-a-crash",
      confirmed: false,
      received: "at-most-once: twice",
    });
  });

  test("that counts is found before the states that it makes come to an end", async () => {
    const { violation, states } = await exploreModule(() => {
      let operations = 0;
      return async ({ records }) => {
        operations += 1;
        await records.get("operation");
        await records.put("operation", operations);
        return "done";
      };
    });
    expect(violation).toMatchObject({ invariant: "forgets-at-a-crash" });
    expect(states).toBeLessThan(200);
  });

  test("is told from chance, which differs from one fresh process to the next as well", async () => {
    let world = 0;
    const { violation } = await exploreModule(() => {
      world += 1;
      const own = world;
      return async ({ records }) => {
        if ((await records.get("seed")) === undefined) await records.put("seed", own);
        return "done";
      };
    });
    expect(violation).toMatchObject({ invariant: "is-deterministic" });
  });
});

describe("a harness that forgets", () => {
  const careful = () => async (toy: Toy) => {
    for (let step = 0; step < 200; step += 1) {
      if ((await toy.records.get(`${step}`)) === undefined) await toy.records.put(`${step}`, 1);
    }
    return "done";
  };

  test("passes, at the cost of a few fresh loads", async () => {
    const { verdict, loaded } = await exploreModule(careful);
    expect(verdict).toBe("exhaustive");
    expect(loaded - 1).toBeGreaterThanOrEqual(3);
    expect(loaded - 1).toBeLessThanOrEqual(16);
  });

  test("may load a module on demand again, also when all patience was used up before", async () => {
    const { violation } = await exploreModule(
      () => {
        let loaded: Promise<unknown> | undefined;
        return async ({ records }) => {
          loaded ??= import("./explore.ts").then(() => new Promise((turn) => queueMicrotask(() => turn(0))));
          await loaded;
          if ((await records.get("x")) !== undefined) await new Promise(() => {});
          await records.put("x", 1);
          return "done";
        };
      },
      { patienceMs: 300 },
    );
    expect(violation).toMatchObject({ invariant: "a-life-ends", confirmed: true });
  });

  test("has its counterexample confirmed in fresh modules", async () => {
    const { violation, loaded } = await exploreModule(() => async ({ records, world }) => {
      if ((await records.get("done")) === undefined) await world.act({ action: "write" });
      await records.put("done", 1);
      return "done";
    });
    expect(violation).toMatchObject({ invariant: "at-most-once", confirmed: true });
    expect(loaded).toBeGreaterThan(2);
  });
});
