import { expect, test } from "vitest";
import { caller } from "./caller.ts";
import { type Cells, cells } from "./cell.ts";
import { explore } from "./explore.ts";
import { keptObject } from "./kept-object.ts";
import { logFile } from "./log-file.ts";
import { type Outside, outside } from "./outside.ts";
import type { Life, Scenario } from "./scenario.ts";
import type { Thing } from "./thing.ts";

const things = { records: cells(), world: outside() };

interface Toy {
  records: Cells;
  world: Outside;
}

type Boot = (toy: Toy, life: Life) => Promise<string>;

function scenario(boot: Boot): Scenario<typeof things, string> {
  return { name: "memory", things, boot };
}

/** After a crash between the effect and the second record, whether there was an effect makes no difference. */
const blind: Boot = async ({ records, world }) => {
  if ((await records.get("write")) !== undefined) return "blocked";
  await records.put("write", "started");
  await world.act({ action: "write" });
  return "completed";
};

test("states that differ in what no harness looks at share one boot", async () => {
  const report = await explore(scenario(blind), { auditEvery: 1 });
  expect(report).toMatchObject({ verdict: "exhaustive", states: 3, runs: 3, boots: 2, audited: 1 });
});

test("what a harness looks at makes a boot of its own", async () => {
  const looking: Boot = async (toy, life) => `${await toy.world.count("write")} ${await blind(toy, life)}`;
  expect(await explore(scenario(looking))).toMatchObject({ verdict: "exhaustive", runs: 3, boots: 3 });
});

test("a number of crashes is looked at like anything else", async () => {
  const counting: Boot = async (toy, life) => `${life.crashes > 0} ${await blind(toy, life)}`;
  expect(await explore(scenario(counting), { auditEvery: 1 })).toMatchObject({
    verdict: "exhaustive",
    runs: 3,
  });
});

test.each<[string, Boot]>([
  [
    "does two things at once",
    async (toy, life) => {
      const [end] = await Promise.all([blind(toy, life), toy.records.get("other")]);
      return end;
    },
  ],
  [
    "says what is no plain data",
    async (toy, life) => {
      await toy.records.get(new String("write") as string);
      return blind(toy, life);
    },
  ],
])("a harness that %s is booted each time", async (_what, boot) => {
  expect(await explore(scenario(boot))).toMatchObject({ verdict: "exhaustive", runs: 3, boots: 3 });
});

test("an answer that is no plain data is never taken for another", async () => {
  const hidden: Thing<number, { more(): Promise<void>; get(): Map<string, number> }> = {
    initial: 0,
    fingerprint: String,
    open: (slot) => ({
      more: () => slot.change("more", (count) => count + 1),
      get: () => new Map([["count", slot.get()]]),
    }),
  };
  const counts: Scenario<{ hidden: typeof hidden }, number> = {
    name: "hidden",
    things: { hidden },
    async boot({ hidden }) {
      while (Number(hidden.get().get("count")) < 2) await hidden.more();
      return Number(hidden.get().get("count"));
    },
  };
  expect(await explore(counts, { auditEvery: 1 })).toMatchObject({
    verdict: "exhaustive",
    states: 3,
    boots: 3,
  });
});

test("a harness that keeps something from one boot to the next is found out by the audit", async () => {
  let boots = 0;
  const keeping: Boot = async (toy, life) => {
    boots += 1;
    return `${boots} ${await blind(toy, life)}`;
  };
  const { violation } = await explore(scenario(keeping), { auditEvery: 1 });
  // Gone again it ends otherwise once more, so this is said instead of the strange difference.
  expect(violation?.invariant).toBe("is-deterministic");
  expect(violation?.received).toContain("told-the-same-does-the-same");
});

test("a harness that once did something else after it was told the same is booted from then on", async () => {
  let boots = 0;
  const fickle: Boot = async (toy, life) => {
    const found = await toy.records.get("write");
    boots += 1;
    if (found !== undefined) await toy.records.get(boots % 2 === 0 ? "even" : "odd");
    if (found !== undefined) return `blocked ${await toy.world.count("write")}`;
    return blind(toy, life);
  };
  const report = await explore(scenario(fickle));
  expect(report).toMatchObject({ runs: 3, boots: 3 });
});

test("an operation that fails is part of what a life is told", async () => {
  const filed = { log: logFile({ faults: 1 }), told: caller() };
  const careful: Scenario<typeof filed, string> = {
    name: "faults",
    things: filed,
    async boot({ log, told }) {
      for (;;) {
        try {
          if ((await log.read()).length === 0) await log.append(new Uint8Array([10]));
          await log.sync();
          if (!told.wasTold("saved")) await told.tell("saved");
          return "saved";
        } catch {
          // One fault in a life: the next try comes through.
        }
      }
    },
  };
  const report = await explore(careful, { level: "power", auditEvery: 1 });
  expect(report.verdict).toBe("exhaustive");
  expect(report.boundaries).toMatchObject({ "log failed sync": expect.any(Number) });
});

test("an id is never one that stands in the world", async () => {
  const naming: Boot = async ({ records }, life) => {
    const [first, second] = [await records.get("first"), await records.get("second")];
    const id = life.newId();
    if (id === first || id === second) throw new Error("given before");
    if (first === undefined) await records.put("first", id);
    else if (second === undefined) await records.put("second", id);
    return "completed";
  };
  const rests = { ...scenario(naming), things };
  const { violation } = await explore(rests);
  // Each boot adds an id until there are two, and says so only by that.
  expect(violation?.invariant).toBe("a-second-boot-adds-nothing");
});

test("the report names each kind of operation that no life came by", async () => {
  const all = {
    log: logFile({ faults: 1 }),
    records: cells(),
    set: keptObject(() => new Set<string>() as unknown as Kept, ["add", "clear"]),
    world: outside(),
    told: caller(),
  };
  const idle: Scenario<typeof all, string> = {
    name: "idle",
    things: all,
    async boot({ records }) {
      if ((await records.get("x")) === undefined) await records.put("x", 1);
      return "completed";
    },
  };
  const { neverCrossed, boundaries } = await explore(idle);
  expect(boundaries).toEqual({ "records put": 1 });
  expect([...neverCrossed].sort()).toEqual([
    "log append",
    "log append in part",
    "log failed sync",
    "log sync",
    "log truncate",
    "set add",
    "set clear",
    "told told",
    "world effect",
    "world meanwhile",
    "world request landed",
    "world request sent",
  ]);
});

interface Kept {
  add(value: string): Promise<void>;
  clear(): Promise<void>;
}
