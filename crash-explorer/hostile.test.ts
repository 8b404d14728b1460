import { expect, test } from "vitest";
import { type Cells, cells } from "./cell.ts";
import { explore } from "./explore.ts";
import { type Folder, folder } from "./folder.ts";
import { keptObject } from "./kept-object.ts";
import { type Outside, outside } from "./outside.ts";
import { liveReally, type RealBirth } from "./real-life.ts";
import { replay } from "./replay.ts";
import type { ExploreOptions, Life, Machine, Scenario } from "./scenario.ts";
import type { Slot, Thing } from "./thing.ts";
import { readToken } from "./token.ts";
import { NOON } from "./world.ts";

const things = { records: cells(), world: outside() };

interface Toy {
  records: Cells;
  world: Outside;
}

type Boot = (toy: Toy, life: Life, machine: Machine<typeof things>) => Promise<unknown>;

function toy(boot: Boot, name = "toy"): Scenario<typeof things, unknown> {
  const breach: Scenario<typeof things, unknown>["always"] = [
    {
      id: "at-most-once",
      breach: ({ world }) => ((world.effects.write ?? 0) > 1 ? { expected: "1", received: "2" } : undefined),
    },
  ];
  return { name, things, boot, always: breach };
}

async function twice({ world }: Pick<Toy, "world">): Promise<void> {
  await world.act({ action: "write" });
  await world.act({ action: "write" });
}

async function microtasks(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await undefined;
}

async function foundIn(boot: Boot, options: ExploreOptions = {}) {
  const { verdict, violation } = await explore(toy(boot), { patienceMs: 20, ...options });
  return violation ? { invariant: violation.invariant, confirmed: violation.confirmed } : verdict;
}

const actsTwice = { invariant: "at-most-once", confirmed: true };
const noEnd = { invariant: "a-life-ends", confirmed: true };

test("what a boot left under way when it returned is looked at, at each level", async () => {
  const once = async ({ records }: Toy, work: () => void) => {
    if ((await records.get("begun")) !== undefined) return;
    await records.put("begun", true);
    work();
  };
  const late: Boot = (given) => once(given, () => void microtasks(40).then(() => twice(given)));
  expect(await foundIn(late)).toEqual(actsTwice);
  const apart: Boot = (given, _life, machine) => once(given, () => void machine.start(twice));
  expect(await foundIn(apart, { level: "order" })).toEqual(actsTwice);
});

test("a handle that was kept from a life that is over never answers again", async () => {
  let kept: Toy | undefined;
  const keeps: Boot = async (given) => {
    kept ??= given;
    if ((await kept.records.get("x")) === undefined) await kept.records.put("x", 1);
  };
  const { violation } = await explore(toy(keeps), { patienceMs: 20 });
  expect(violation?.received).toMatch(/^a-life-ends: it waits for something that never comes/);
});

test("a state that a crash left, and later an end, must be at rest as well", async () => {
  const back: Boot = async ({ records }) => {
    const found = Number((await records.get("n")) ?? 0);
    if (found === 2) return records.put("n", 1);
    for (let n = found + 1; n <= 3; n += 1) await records.put("n", n);
  };
  expect(await foundIn(back)).toEqual({ invariant: "a-second-boot-adds-nothing", confirmed: true });
});

test.each<[string, (handle: Peeking) => unknown]>([
  ["under a symbol", (handle) => handle[peek]()],
  ["taken out of its descriptor", (handle) => Object.getOwnPropertyDescriptor(handle, "count")?.value()],
  ["that throws an error with a cause", (handle) => causeOf(handle)],
  ["whose keys tell it", (handle) => Object.keys(handle).length - 5],
])("a method %s is told nothing twice", async (_what, look) => {
  const scenario: Scenario<{ peeking: Thing<number, Peeking>; records: typeof things.records }, unknown> = {
    name: "peeking",
    things: { peeking: { initial: 0, fingerprint: String, open: peeking }, records: things.records },
    async boot({ peeking, records }) {
      if ((await records.get("done")) !== undefined) return;
      if ((await look(peeking)) === 1) throw new Error("one");
      await peeking.more();
      await peeking.more();
      await records.put("done", true);
    },
  };
  const { violation } = await explore(scenario, { maxStates: 20 });
  expect(violation).toMatchObject({ invariant: "a-boot-does-not-throw", confirmed: true });
});

test("a handle may be frozen, a function, or answer with what has no end", async () => {
  const round: Record<string, unknown> = {};
  round.round = round;
  const open = () => Object.freeze({ round: async () => round, none: () => 1 });
  const callable: Thing<number, () => Promise<void>> = {
    initial: 0,
    fingerprint: String,
    open: (slot) => () => slot.change("more", (count) => Math.min(2, count + 1)),
  };
  const scenario: Scenario<
    { frozen: Thing<number, ReturnType<typeof open>>; callable: typeof callable },
    unknown
  > = {
    name: "handles",
    things: { frozen: { initial: 0, fingerprint: String, open }, callable },
    async boot({ frozen, callable }) {
      await frozen.round();
      for (let at = frozen.none(); at < 3; at += 1) await callable();
    },
  };
  expect((await explore(scenario, { auditEvery: 1 })).verdict).toBe("exhaustive");
});

test("whether an answer or a microtask comes first is the same when a path is gone again", async () => {
  const races: Boot = async (given) => {
    const answer = given.records.get("x").then(() => "answer");
    if ((await Promise.race([answer, microtasks(4).then(() => "microtask")])) === "microtask")
      await twice(given);
  };
  expect(await foundIn(races)).toEqual(actsTwice);
});

test("a thing owns what it was given, whatever its caller does to it afterwards", async () => {
  const request = { action: "write" };
  const kept = { list: keptObject(() => new List(), ["add"]), ...things };
  const seen = new Set<string>();
  const scenario: Scenario<typeof kept, void> = {
    name: "owns",
    things: kept,
    async boot({ list, records, world }) {
      if ((await records.get("done")) !== undefined) return;
      const value = { of: "call" };
      const all = Promise.all([records.put("value", value), list.add(value)]);
      value.of = "caller";
      await all;
      (await list.all()).push("caller");
      await Promise.all([world.request(request), world.request(request)]);
      const count = await world.count("write");
      seen.add(JSON.stringify([await records.get("value"), (await list.all())[0], count]));
      await records.put("done", true);
      if (String(await list.all()).includes("caller")) throw new Error("not its own");
    },
  };
  expect((await explore(scenario)).verdict).toBe("exhaustive");
  expect([...seen]).toEqual([JSON.stringify([{ of: "call" }, { of: "call" }, 2])]);
});

test("a kept object's method that throws may have changed something", async () => {
  const kept = { list: keptObject(() => new List(), ["addAndThrow"]) };
  const lengths = new Set<number>();
  const scenario: Scenario<typeof kept, void> = {
    name: "throws",
    things: kept,
    async boot({ list }) {
      const { length } = await list.all();
      lengths.add(length);
      if (length === 0) await list.addAndThrow(1).catch(() => {});
    },
  };
  expect((await explore(scenario)).boundaries).toEqual({ "list addAndThrow": 1 });
  expect([...lengths]).toEqual([0, 1]);
});

test.each<[string, Boot, ExploreOptions]>([
  ["looks again and again", async ({ records }) => void (await polled(records)), {}],
  ["asks again as long as it fails", async (_toy, life) => void refused(life), {}],
  ["spins", (_toy, _life, machine) => spinning(machine), { level: "order" }],
])("a life that %s comes to a verdict", async (_what, boot, options) => {
  expect(await foundIn(boot, { maxOperations: 20, ...options })).toEqual(noEnd);
});

test.each([0, Number.NaN, 1.5, 1e9])("there are no %s answers to a question", async (count) => {
  const { violation } = await explore(toy(async (_toy, life) => life.choose("x", count)));
  expect(violation?.received).toMatch(/^RangeError: between 1 and 1000 answers/);
});

test.each(["t1/toy/process/2", "t1/toy/process/0,1", "t1/toy/process/999.0.0/"])(
  "%s names an answer that nobody could give, and is refused",
  async (token) => {
    const asks = toy(async ({ records }, life) => records.put("x", life.choose("x", 2)));
    await expect(replay(asks, readToken(token))).rejects.toMatchObject({ problem: "leads-nowhere" });
  },
);

test("a scenario whose name no token can hold is refused at once, and a long path has a token", async () => {
  await expect(explore(toy(async () => {}, "a/b"))).rejects.toThrow(RangeError);
  const long = toy(async (_toy, life) => {
    for (let at = 0; at < 999; at += 1) life.choose("x", 1);
    if (life.choose("x", 1_000) === 999) throw new Error("the last");
  }, "Long");
  const { violation } = await explore(long);
  const { outcome } = await replay(long, readToken(violation?.token ?? ""));
  expect(outcome).toMatchObject({ kind: "threw", error: { message: "the last" } });
});

test("a thing of which a crash leaves nothing is refused: its crashes would go unseen", async () => {
  const open = (slot: Slot<number>) => ({ more: () => slot.change("more", () => 1) });
  const gone: Thing<number, ReturnType<typeof open>> = {
    initial: 0,
    fingerprint: String,
    left: () => [],
    open,
  };
  const scenario = {
    name: "gone",
    things: { gone },
    boot: ({ gone }: { gone: ReturnType<typeof open> }) => gone.more(),
  };
  await expect(explore(scenario)).rejects.toThrow("a crash must leave something");
});

test("a text that looks like a renamed id is not taken for one", async () => {
  const names: Boot = async ({ records }, life) => {
    if ((await records.get("x")) !== undefined) return;
    const id = life.newId();
    await records.put("x", life.choose("x", 2) === 0 ? ["#0", id] : [id, "#0"]);
  };
  expect((await explore(toy(names))).states).toBe(3);
});

test("a process that knows its id is no other one's twin where the two ids are swapped", async () => {
  const signed: Thing<Signed, ReturnType<typeof openSigned>> = {
    initial: { by: "", count: 0 },
    fingerprint: (state) => JSON.stringify(state),
    open: openSigned,
  };
  const all = { ...things, signed };
  const last = new Set<number>();
  const scenario: Scenario<typeof all, unknown> = {
    name: "signed",
    things: all,
    async boot(_things, { crashes }, machine) {
      if (crashes > 0) return;
      const signs = (place: number) =>
        machine.start(async ({ signed, records }, life) => {
          const id = life.newId();
          await signed.sign(id);
          const { by, count } = await signed.get();
          await records.put(`${place}`, count);
          if (by === id && count === 2 && (await records.get(`${1 - place}`)) === 2) last.add(place);
        });
      await Promise.all([signs(0), signs(1)]);
    },
  };
  expect((await explore(scenario, { level: "order" })).verdict).toBe("exhaustive");
  expect([...last].sort()).toEqual([0, 1]);
});

test("however many ids two processes take, none is taken twice", async () => {
  const taken: string[] = [];
  const takes: Boot = async (_toy, { crashes }, machine) => {
    if (crashes > 0) return;
    taken.length = 0;
    const take = () =>
      machine.start(async (_own, { newId }) => void Array.from({ length: 2_000 }, () => taken.push(newId())));
    await Promise.all([take(), take()]);
  };
  expect(await foundIn(takes, { level: "order" })).toBe("exhaustive");
  expect(new Set(taken).size).toBe(4_000);
});

test("of two that rename one file at the same time, one finds it gone", async () => {
  const names = { files: folder() };
  const scenario: Scenario<typeof names, unknown> = {
    name: "renames",
    things: names,
    async boot({ files }, { crashes }, machine) {
      if (crashes > 0 || (await files.list()).length > 0) return;
      await files.create("a");
      const moves = (to: string) =>
        machine.start(async ({ files }: { files: Folder }) =>
          files.rename("a", to).then(
            () => to,
            () => "",
          ),
        );
      const fates = await Promise.all([moves("b"), moves("c")]);
      if (fates.every((fate) => fate.kind === "ended" && fate.end !== "")) throw new Error("both");
    },
  };
  expect((await explore(scenario, { level: "order" })).verdict).toBe("exhaustive");
});

test("what a failed sync lost is not in a folder's file either after a death", async () => {
  const names = { files: folder({ faults: 1 }), ...things };
  const scenario: Scenario<typeof names, unknown> = {
    name: "failed-sync",
    things: names,
    async boot({ files, records }) {
      const file = (await files.open("a")) ?? (await files.create("a"));
      await files.sync();
      if ((await records.get("end")) !== undefined) return;
      try {
        if ((await file?.read())?.length === 0) await file?.append(new Uint8Array([10]));
        await file?.sync();
        await records.put("end", "saved");
      } catch {
        await records.put("end", "failed");
      }
    },
    always: [
      {
        id: "saved-is-durable",
        breach: ({ files, records }) =>
          records.end === `"saved"` && files.files[files.names.a ?? -1]?.bytes.length === 0
            ? { expected: "a line", received: "nothing" }
            : undefined,
      },
    ],
  };
  expect((await explore(scenario, { level: "power" })).verdict).toBe("exhaustive");
});

test("a real life is told the time to which the clock had jumped", async () => {
  const scenario: Scenario<typeof things, unknown> = {
    ...toy(async () => {}),
    clockJumpsMs: [5],
    bootReal: async (_places, life) => life.now(),
  };
  const answers = [{ name: "clock", taken: 1 }];
  const birth: RealBirth = { folder: ".", crashes: 0, ids: 0, answers, expected: [] };
  const { outcome } = await liveReally(scenario, birth, () => expect.unreachable());
  expect(outcome).toEqual({ kind: "ended", end: NOON + 5 });
});

const peek = Symbol("peek");

type Peeking = ReturnType<typeof peeking>;

function peeking(slot: Slot<number>) {
  return {
    more: () => slot.change("more", (count) => count + 1),
    count: () => slot.get(),
    async fail(): Promise<never> {
      await slot.alive();
      throw new Error("as always", { cause: slot.get() });
    },
    ...(slot.get() === 1 && { one: true, first: true, last: true }),
    [peek]: () => slot.get(),
  };
}

async function causeOf(handle: Peeking): Promise<unknown> {
  return handle.fail().catch(({ cause }: Error) => cause);
}

class List {
  readonly #items: unknown[] = [];

  async add(item: unknown): Promise<void> {
    this.#items.push(item);
  }

  async addAndThrow(item: unknown): Promise<void> {
    this.#items.push(item);
    throw new Error("after all");
  }

  async all(): Promise<unknown[]> {
    return this.#items;
  }
}

async function polled(records: Cells): Promise<void> {
  while ((await records.get("lock")) === undefined);
}

function refused(life: Life): void {
  while (life.choose("refused", 2) === 1);
}

function spinning(machine: Machine<typeof things>): Promise<unknown> {
  const spin = ({ records }: Toy) => polledClaim(records);
  return Promise.all([machine.start(spin), machine.start(spin)]);
}

async function polledClaim(records: Cells): Promise<void> {
  while (!(await records.claim("lock", 1)));
}

interface Signed {
  by: string;
  count: number;
}

function openSigned(slot: Slot<Signed>) {
  return {
    sign: (by: string) => slot.change("sign", ({ count }) => ({ by, count: count + 1 })),
    async get() {
      await slot.alive();
      return slot.get();
    },
  };
}
