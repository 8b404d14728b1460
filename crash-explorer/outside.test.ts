import { expect, test } from "vitest";
import { loneSlot } from "../tests/support/lone-slot.ts";
import { type OutsideOptions, type OutsideState, outside } from "./outside.ts";

function world(options: OutsideOptions = {}) {
  const thing = outside(undefined, options);
  const { slot, state, boundaries } = loneSlot(thing.initial);
  return { thing, ...thing.open(slot), state, boundaries };
}

const CHARGE = { action: "charge", key: "k1" };

/** What a person would count: effects, and what is on its way. */
function seen({ effects, flying }: OutsideState): string {
  const counted = Object.entries(effects).filter(([name]) => !name.startsWith("key "));
  const done = counted.map(([action, count]) => `${action} ${count}`).join(" ");
  return `${done || "nothing"}, ${flying.map(({ action }) => action).join(" ") || "none"} on its way`;
}

test("an effect without a key happens as often as it is asked for; more than twice counts as twice", async () => {
  const { act, count } = world();
  expect(await count("write")).toBe(0);
  for (const so of [1, 2, 2]) {
    await act({ action: "write" });
    expect(await count("write")).toBe(so);
  }
  expect(await count("other")).toBe(0);
});

test("a key that was served does nothing again, whichever way it comes; another key does", async () => {
  const { act, request, count } = world();
  await act(CHARGE);
  await request({ ...CHARGE });
  await act({ ...CHARGE, at: 1e12 });
  expect(await count("charge")).toBe(1);
  await act({ action: "charge", key: "k2" });
  expect(await count("charge")).toBe(2);
});

test("a request is sent, and landed; what is done at once is one operation", async () => {
  const { act, request, boundaries } = world();
  await request(CHARGE);
  await act(CHARGE);
  expect(boundaries).toEqual(["request sent", "request landed", "effect"]);
});

test("a request that landed by itself meanwhile does not land again when its sender comes to it", async () => {
  const thing = outside();
  const { slot, state } = loneSlot(thing.initial);
  const late = thing.open({
    ...slot,
    // As the explorer lets things happen: right after an operation.
    async change(boundary, next) {
      await slot.change(boundary, (before) => {
        const after = next(before);
        return boundary === "request sent" ? (thing.meanwhile?.(after)[0] as OutsideState) : after;
      });
    },
  });
  await late.request({ action: "charge" });
  expect(seen(state())).toBe("charge 1, none on its way");
});

/** The state in the middle of a request. */
async function flying(...requests: { action: string; key?: string }[]): Promise<OutsideState> {
  const thing = outside();
  const { slot, state } = loneSlot(thing.initial);
  const handle = thing.open({
    ...slot,
    change: async (boundary, next) => {
      if (boundary === "request sent") await slot.change(boundary, next);
    },
  });
  for (const request of requests) await handle.request(request);
  return state();
}

test("when its sender dies, a request has landed, is lost, or is still on its way", async () => {
  const { left, meanwhile } = outside();
  const one = await flying(CHARGE);
  expect(left?.(one, "process").map(seen)).toEqual([
    "charge 1, none on its way",
    "nothing, none on its way",
    "nothing, charge on its way",
  ]);
  expect(meanwhile?.(one).map(seen)).toEqual(["charge 1, none on its way"]);
});

test("of two requests each lands, is lost or flies on, whatever becomes of the other", async () => {
  const { left, meanwhile } = outside();
  const both = await flying({ action: "charge" }, { action: "mail" });
  const ways = left?.(both, "process").map(seen) ?? [];
  expect(new Set(ways).size).toBe(9);
  expect(ways).toContain("mail 1, charge on its way");
  expect(ways).toContain("charge 1, mail on its way");
  expect(ways).toContain("nothing, charge mail on its way");
  expect(meanwhile?.(both).map(seen)).toEqual(["charge 1, mail on its way", "mail 1, charge on its way"]);
});

test("where nothing is on its way, a crash leaves the state itself", () => {
  const { left, meanwhile, initial } = outside();
  expect(left?.(initial, "process")).toEqual([initial]);
  expect(meanwhile?.(initial)).toEqual([]);
});

test("of equal requests two fly; of others as many as are sent", async () => {
  const flown = async (...requests: { action: string; key?: string }[]) =>
    (await flying(...requests)).flying.map(({ action, key = "-" }) => `${action} ${key}`);
  expect(await flown(CHARGE, CHARGE, CHARGE)).toEqual(["charge k1", "charge k1"]);
  expect(await flown(CHARGE, { action: "mail", key: "k1" }, CHARGE, CHARGE)).toEqual([
    "mail k1",
    "charge k1",
    "charge k1",
  ]);
  const others = [CHARGE, { action: "charge", key: "k2" }, { action: "charge" }, { action: "charge" }];
  expect(await flown(...others)).toEqual(["charge k1", "charge k2", "charge -", "charge -"]);
});

test("a service that forgets keys serves one again once its time is over, and not before", async () => {
  const { act, count } = world({ knownForMs: 1_000 });
  await act({ ...CHARGE, at: 5_000 });
  await act({ ...CHARGE, at: 5_999 });
  expect(await count("charge")).toBe(1);
  await act({ ...CHARGE, at: 6_000 });
  expect(await count("charge")).toBe(2);
});

test("each key is forgotten by its own time, and counts anew from when it was served last", async () => {
  const { act, state } = world({ knownForMs: 1_000 });
  await act({ action: "a", key: "k1", at: 0 });
  await act({ action: "b", key: "k2", at: 900 });
  await act({ action: "b", key: "k2", at: 1_000 });
  await act({ action: "a", key: "k1", at: 1_000 });
  await act({ action: "a", key: "k1", at: 1_999 });
  expect(seen(state())).toBe("a 2 b 1, none on its way");
  expect(state().keys?.servedAt).toEqual({ k1: 1_000, k2: 900 });
});

test("what a harness does to a request that it sent changes nothing", async () => {
  const { act, state } = world();
  const asked = { action: "charge", key: "k1" };
  await act(asked);
  asked.key = "k2";
  expect(Object.keys(state().effects)).toEqual(["key k1", "charge"]);
});

test("its state comes back from a disk, and it is shown as whoever made it wants it", async () => {
  const { thing, act, state } = world();
  await act(CHARGE);
  const { write, read } = thing.onDisk ?? {};
  expect(read?.(write?.(state()) ?? new Map())).toEqual(state());
  expect(outside(seen).show?.(state())).toBe("charge 1, none on its way");
  expect(thing.show).toBeUndefined();
});
