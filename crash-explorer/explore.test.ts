import { describe, expect, test } from "vitest";
import { type Caller, caller } from "./caller.ts";
import { type Cells, cells } from "./cell.ts";
import { explore } from "./explore.ts";
import { logFile } from "./log-file.ts";
import { type Outside, type OutsideState, outside } from "./outside.ts";
import { replay } from "./replay.ts";
import type { ExploreOptions, Life, Scenario } from "./scenario.ts";
import type { Thing } from "./thing.ts";
import { readToken } from "./token.ts";

const things = { records: cells(), world: outside(), told: caller() };

interface Toy {
  records: Cells;
  world: Outside;
  told: Caller;
}

/** A harness in miniature: one effect, and whatever it records around it. */
function toy(
  boot: (toy: Toy, life: Life) => Promise<string>,
): Scenario<typeof things, string> & { name: "toy" } {
  return {
    name: "toy",
    things,
    boot,
    always: [
      {
        id: "at-most-once",
        breach: ({ world }) => (twice(world) ? { expected: "once", received: "twice" } : undefined),
      },
    ],
    atEnd: [
      {
        id: "effect-when-undisturbed",
        breach: ({ states, undisturbed }) =>
          undisturbed && states.world.effects.write !== 1
            ? { expected: "1", received: String(states.world.effects.write ?? 0) }
            : undefined,
      },
    ],
  };
}

function twice({ effects }: OutsideState): boolean {
  return (effects.write ?? 0) > 1;
}

/** A record on both sides of the effect; an unknown outcome blocks. */
const careful = toy(async ({ records, world, told }) => {
  const state = await records.get("write");
  if (state === "started") return "blocked";
  if (state === undefined) {
    await records.put("write", "started");
    await world.act({ action: "write" });
    await records.put("write", "completed");
  }
  if (!told.wasTold("done")) await told.tell("done");
  return "completed";
});

/** A record behind the effect alone. */
const careless = toy(async ({ records, world }) => {
  if ((await records.get("write")) === undefined) {
    await world.act({ action: "write" });
    await records.put("write", "completed");
  }
  return "completed";
});

async function breachOf(scenario: Scenario<typeof things, string>, options?: ExploreOptions) {
  const { verdict, violation } = await explore(scenario, options);
  return { verdict, invariant: violation?.invariant, lives: violation?.history.length };
}

describe("an exploration", () => {
  test("comes to its fixed point where nothing can break the harness", async () => {
    const report = await explore(careful, { auditEvery: 1 });
    expect(report).toMatchObject({ verdict: "exhaustive", level: "process", states: 5 });
    expect(report.boundaries).toMatchObject({ "records put": 2, "world effect": 1 });
    expect(report).not.toHaveProperty("violation");
  });

  test("finds the crash between an effect and its record, and tells what was left", async () => {
    const { verdict, violation } = await explore(careless);
    expect(verdict).toBe("violated");
    expect(violation).toMatchObject({ invariant: "at-most-once", expected: "once", confirmed: true });
    expect(violation?.history).toEqual([
      {
        operations: ["world effect"],
        died: true,
        left: { records: "{}", world: `{"effects":{"write":1},"flying":[]}`, told: "" },
      },
      {
        operations: ["world effect"],
        died: true,
        left: { records: "{}", world: `{"effects":{"write":2},"flying":[]}`, told: "" },
      },
    ]);
  });

  test("finds what takes two crashes, the second in the recovery", async () => {
    const recovers = toy(async ({ records, world }) => {
      const state = await records.get("write");
      if (state === "recovering") return "completed";
      if (state === "started") {
        await records.put("write", "forgotten");
        await records.put("write", "recovering");
        return "blocked";
      }
      if (state === undefined) await records.put("write", "started");
      await world.act({ action: "write" });
      await records.put("write", "recovering");
      return "completed";
    });
    expect(await breachOf(recovers)).toEqual({ verdict: "violated", invariant: "at-most-once", lives: 3 });
  });

  test("looks at each thing that may become of a request whose sender died", async () => {
    const sends = (key: { key?: string }) =>
      toy(async ({ records, world }) => {
        if ((await records.get("write")) !== "completed") {
          await world.request({ action: "write", ...key });
          await records.put("write", "completed");
        }
        return "completed";
      });
    expect(await breachOf(sends({}))).toMatchObject({ invariant: "at-most-once" });
    expect(await breachOf(sends({ key: "k" }))).toMatchObject({ verdict: "exhaustive" });
  });

  test("does not take a look for a proof: a request may land after it", async () => {
    const looks = toy(async ({ records, world }) => {
      if ((await records.get("write")) === "completed") return "completed";
      if ((await world.count("write")) === 0) await world.request({ action: "write" });
      await records.put("write", "completed");
      return "completed";
    });
    expect(await breachOf(looks)).toMatchObject({ invariant: "at-most-once" });
  });

  test("does not blame a boot for what lands by itself when all is over", async () => {
    const gives = toy(async ({ records, world }) => {
      const begun = (await records.get("write")) !== undefined;
      await records.put("write", "started");
      if (!begun) await world.request({ action: "write" });
      return "ended";
    });
    expect(await breachOf(gives)).toMatchObject({ verdict: "exhaustive" });
  });

  test("tries every answer of the world outside", async () => {
    const seen = new Set<number>();
    const chooses = toy(async ({ world }, life) => {
      const taken = [life.choose("model", 3), life.choose("model", 2)];
      seen.add((taken[0] ?? 0) * 2 + (taken[1] ?? 0));
      if ((await world.count("write")) === 0) await world.act({ action: "write" });
      return "completed";
    });
    expect(await breachOf(chooses)).toMatchObject({ verdict: "exhaustive" });
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test.each<[string, string, (toy: Toy) => Promise<string>]>([
    ["waits for ever", "a-life-ends", () => new Promise(() => {})],
    [
      "goes on and on",
      "a-life-ends",
      async ({ records }) => {
        for (;;) await records.put("x", 1);
      },
    ],
    [
      "looks on and on",
      "a-life-ends",
      async ({ records }) => {
        while ((await records.get("x")) === undefined);
        return "completed";
      },
    ],
    [
      "throws",
      "a-boot-does-not-throw",
      async () => {
        throw new TypeError("no");
      },
    ],
    [
      "adds something at each boot",
      "a-second-boot-adds-nothing",
      async ({ records, world }) => {
        const boots = Number((await records.get("boots")) ?? 0);
        if (boots === 0) await world.act({ action: "write" });
        await records.put("boots", Math.min(3, boots + 1));
        return "completed";
      },
    ],
    ["never does its work", "effect-when-undisturbed", async () => "blocked"],
  ])("refuses a harness that %s: %s", async (_what, invariant, boot) => {
    expect(await breachOf(toy(boot), { maxOperations: 50, patienceMs: 50 })).toMatchObject({ invariant });
  });

  test("says that it is not exhaustive where a bound stops it", async () => {
    const counts = toy(async ({ records, world }) => {
      if ((await records.get("done")) === true) return "completed";
      await records.put("boots", Number((await records.get("boots")) ?? 0) + 1);
      if ((await world.count("write")) === 0) await world.act({ action: "write" });
      await records.put("done", true);
      return "completed";
    });
    const { verdict, states, violation } = await explore(counts, { maxStates: 20 });
    expect({ verdict, violation }).toEqual({ verdict: "bounded", violation: undefined });
    expect(states).toBeGreaterThan(20);
  });

  test("is told by its audit that a fingerprint leaves out what a later boot can see", async () => {
    const forgetful: Thing<number, { more(): Promise<void>; get(): number }> = {
      initial: 0,
      fingerprint: () => "always the same",
      open: (slot) => ({ more: () => slot.change("more", (count) => count + 1), get: () => slot.get() }),
    };
    const scenario: Scenario<{ count: typeof forgetful }, number> = {
      name: "audit",
      things: { count: forgetful },
      async boot({ count }) {
        if (count.get() < 2) await count.more();
        return count.get();
      },
    };
    expect((await explore(scenario)).verdict).toBe("exhaustive");
    expect((await explore(scenario, { auditEvery: 1 })).violation?.invariant).toBe(
      "merged-states-behave-alike",
    );
  });

  test("takes histories that differ only in ids for one", async () => {
    const names = toy(async ({ records, world }, life) => {
      await records.put("id", life.newId());
      if ((await world.count("write")) === 0) await world.act({ action: "write" });
      return "completed";
    });
    // With other names for its ids, each boot would leave a state of its own, for ever.
    expect(await explore(names, { maxStates: 50 })).toMatchObject({ verdict: "exhaustive", states: 3 });
  });
});

describe("a log file", () => {
  const filed = { log: logFile(), told: caller() };
  const line = new TextEncoder().encode("崩溃\n");

  function scenario(options: { sync: boolean; believes?: boolean }): Scenario<typeof filed, number> {
    return {
      name: "log",
      things: filed,
      async boot({ log, told }) {
        const found = await log.read();
        const whole = found.lastIndexOf(10) + 1;
        if (whole < found.length) {
          await log.truncate(whole);
          await log.sync().catch(() => {});
        }
        if (whole === 0) {
          try {
            await log.append(line);
            if (options.sync) await log.sync();
          } catch {
            return 1;
          }
        } else if (options.sync && !options.believes) await log.sync().catch(() => {});
        if (!told.wasTold("saved")) await told.tell("saved");
        return 0;
      },
      always: [
        {
          id: "acknowledged-is-durable",
          breach: ({ log, told }) =>
            told.length > 0 && log.bytes.lastIndexOf(10) < 0
              ? { expected: "the line", received: new TextDecoder().decode(log.bytes) }
              : undefined,
        },
      ],
    };
  }

  test("that is not synced loses what was acknowledged, in a power cut alone", async () => {
    const unsynced = scenario({ sync: false });
    expect((await explore(unsynced)).verdict).toBe("exhaustive");
    const { violation } = await explore(unsynced, { level: "power" });
    expect(violation?.invariant).toBe("acknowledged-is-durable");
  });

  test("may lose what a dead process had not synced, and the next one read and believed", async () => {
    const { violation } = await explore(scenario({ sync: true, believes: true }), { level: "power" });
    expect(violation).toMatchObject({ invariant: "acknowledged-is-durable", confirmed: true });
    expect(violation?.history).toHaveLength(2);
    expect((await explore(scenario({ sync: true }), { level: "power" })).verdict).toBe("exhaustive");
  });

  test("that its process alone leaves unsynced has to be synced before anybody acts on it", async () => {
    const recovering = (syncs: boolean): Scenario<typeof filed, number> => ({
      ...scenario({ sync: true }),
      async boot({ log, told }) {
        const found = await log.read();
        if (found.lastIndexOf(10) + 1 < found.length) await log.truncate(0);
        if (found.at(-1) !== 10) await log.append(line);
        if (found.at(-1) !== 10 || syncs) await log.sync();
        if (!told.wasTold("saved")) await told.tell("saved");
        return 0;
      },
    });
    expect((await explore(recovering(true), { level: "power" })).verdict).toBe("exhaustive");
    const { violation } = await explore(recovering(false), { level: "power" });
    expect(violation).toMatchObject({ invariant: "acknowledged-is-durable", confirmed: true });
  });

  test("comes to a fixed point though process after process dies before it syncs", async () => {
    const never: Scenario<typeof filed, number> = {
      ...scenario({ sync: false }),
      async boot({ log }) {
        await log.append(line);
        await log.truncate(0);
        return 0;
      },
    };
    expect((await explore(never, { level: "power", maxStates: 300 })).violation?.invariant).toBe(
      "a-second-boot-adds-nothing",
    );
  });

  test("leaves every torn tail behind, also inside a character", async () => {
    const left = new Set<string>();
    const watching = scenario({ sync: true });
    await explore(
      { ...watching, always: [{ id: "watch", breach: ({ log }) => void left.add(String(log.bytes)) }] },
      { level: "power" },
    );
    expect([...left]).toEqual(
      expect.arrayContaining(["", [...line].join(), [...line.subarray(0, 6)].join(), "229"]),
    );
  });
});

describe("a token", () => {
  test("leads to the same place again", async () => {
    const { violation } = await explore(careless);
    const path = readToken(String(violation?.token));
    const again = await replay(careless, path);
    expect(again.history).toEqual(violation?.history);
  });

  test("that leads nowhere is refused", async () => {
    const path = readToken("t1/toy/process/.99.0");
    await expect(replay(careful, path)).rejects.toMatchObject({ problem: "leads-nowhere" });
  });
});
