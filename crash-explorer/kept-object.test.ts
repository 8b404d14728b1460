import { expect, test } from "vitest";
import { loneSlot } from "../tests/support/lone-slot.ts";
import { keptObject } from "./kept-object.ts";

/** Adds, and tells. */
class Account {
  readonly #entries: string[] = [];
  /** No method, so nothing that a handle has. */
  readonly owner = "me";

  async add(entry: string, times = 1): Promise<string> {
    for (let count = 0; count < times; count += 1) this.#entries.push(entry);
    if (entry === "refused") throw new Error("refused");
    return entry;
  }

  async clear(): Promise<void> {
    this.#entries.length = 0;
  }

  async entries(): Promise<string[]> {
    return this.#entries;
  }

  async since(): Promise<Date> {
    return new Date(0);
  }
}

let created = 0;
const account = keptObject(() => {
  created += 1;
  return new Account();
}, ["add", "clear"]);

function world() {
  const { slot, state } = loneSlot(account.initial);
  return { boot: () => account.open(slot), state };
}

test("the next life finds what the calls of the last one made, failed ones included", async () => {
  const { boot } = world();
  const first = boot();
  expect(await first.add("bread")).toBe("bread");
  await expect(first.add("refused")).rejects.toThrow("refused");
  expect(await boot().entries()).toEqual(["bread", "refused"]);
});

test("two handles that live at the same time see each other's calls", async () => {
  const { boot } = world();
  const [one, other] = [boot(), boot()];
  await one.add("bread");
  await other.add("milk");
  expect(await one.entries()).toEqual(["bread", "milk"]);
  expect(await other.entries()).toEqual(["bread", "milk"]);
});

test("an object is made once for a life, and again only where another one called in between", async () => {
  const { boot } = world();
  const one = boot();
  const before = created;
  await one.add("bread");
  await one.add("milk");
  expect(await one.entries()).toEqual(["bread", "milk"]);
  expect(created).toBe(before);
});

test("a third equal call in a row is no other state; whatever differs in anything is", async () => {
  const { boot, state } = world();
  const calls = boot();
  for (let count = 0; count < 4; count += 1) await calls.add("bread");
  expect(state()).toHaveLength(2);

  await calls.add("milk");
  expect(state()).toHaveLength(3);
  await calls.add("bread");
  await calls.add("bread");
  expect(state()).toHaveLength(5);
  await calls.add("bread", 2);
  await calls.clear();
  await calls.clear();
  expect(state().map(({ method, args }) => `${method} ${args}`)).toEqual([
    'add ["bread"]',
    'add ["bread"]',
    'add ["milk"]',
    'add ["bread"]',
    'add ["bread"]',
    'add ["bread",2]',
    "clear []",
    "clear []",
  ]);
});

test("one equal call in between two is enough for a state of its own", async () => {
  const { boot, state } = world();
  const calls = boot();
  for (const entry of ["bread", "milk", "bread", "milk", "bread"]) await calls.add(entry);
  await calls.add("bread");
  expect(state()).toHaveLength(6);
});

test("other methods with equal arguments are other calls", async () => {
  const pair = keptObject(() => {
    const said: string[] = [];
    return {
      up: async () => void said.push("up"),
      down: async () => void said.push("down"),
      said: async () => said,
    };
  }, ["up", "down"]);
  const { slot, state } = loneSlot(pair.initial);
  const handle = pair.open(slot);
  await handle.up();
  await handle.up();
  await handle.down();
  expect(await handle.said()).toEqual(["up", "up", "down"]);
  expect(state().map(({ method }) => method)).toEqual(["up", "up", "down"]);
});

test("the same call on the same state leads to the same object, and another call to another", async () => {
  const { boot, state } = world();
  await boot().add("bread");
  const bread = state();
  const again = world();
  await again.boot().add("bread");
  expect(again.state()).toBe(bread);
  const other = world();
  await other.boot().add("milk");
  expect(other.state()).not.toBe(bread);
  expect(await other.boot().entries()).toEqual(["milk"]);
});

test("what a caller does to a result changes nothing; what is no plain data is handed on as it is", async () => {
  const { boot } = world();
  const calls = boot();
  await calls.add("bread");
  (await calls.entries()).push("stolen");
  expect(await calls.entries()).toEqual(["bread"]);
  expect(await calls.since()).toBeInstanceOf(Date);
});

test("a handle has methods and nothing else", () => {
  const handle = world().boot() as unknown as Record<string | symbol, unknown>;
  expect(handle.owner).toBeUndefined();
  expect(handle.nothing).toBeUndefined();
  expect(handle[Symbol.iterator]).toBeUndefined();
  expect(typeof handle.add).toBe("function");
});

test("it is shown as whoever made it wants it, and else not at all", () => {
  const shown = keptObject(
    () => new Account(),
    ["add"],
    (calls) => `${calls.length} calls`,
  );
  expect(shown.show?.([{ method: "add", args: "[]" }])).toBe("1 calls");
  expect(account.show).toBeUndefined();
  expect(account.initial).toEqual([]);
  expect([...(account.onDisk?.write([]) ?? new Map()).keys()]).toEqual(["calls.jsonl"]);
});
