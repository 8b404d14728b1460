import { expect, test } from "vitest";
import { answerTo, type Reach, Said } from "./said.ts";

class Coded extends Error {
  readonly code = "full";
}

function reach(more: Record<string, unknown> = {}): Reach {
  const disk = {
    size: 7,
    read: async (name: string) => `bytes of ${name}`,
    count: () => 2,
    full: async () => Promise.reject(new Coded("no space")),
    odd: async () => () => {},
    breaks: () => {
      throw new Error("at once");
    },
    ...more,
  };
  return { disk, plain: 3 as never };
}

/** What a life says with this handle, as texts; undefined: nothing that can be told again. */
async function saidBy(life: (disk: Record<string, never>) => unknown, more = {}) {
  const said = new Said(reach(more));
  await (async () => life(said.watch("disk") as Record<string, never>))().catch(() => {});
  return said.steps()?.map(({ call, answer }) => `${call.text} -> ${answer}`);
}

const call = (disk: Record<string, never>, name: string, ...args: unknown[]) =>
  (disk[name] as unknown as (...args: unknown[]) => Promise<unknown>)(...args);

test("calls and looks are told with what came of them, in order", async () => {
  const told = await saidBy(async (disk) => {
    await call(disk, "read", "a", { deep: [1, null] });
    call(disk, "count");
    return disk.size;
  });
  expect(told).toEqual([
    'disk read ["a",{"deep":[1,null,],},] -> "bytes of a"',
    "disk count [] -> 2",
    "disk size [] -> 7",
  ]);
});

test("an error that is caught is an answer, and tells another one from it", async () => {
  const [told] = (await saidBy((disk) => call(disk, "full"))) ?? [];
  expect(told).toMatch(/^disk full \[\] -> threw \["Error","no space",.*"code":"full"/);
  const [other] =
    (await saidBy((disk) => call(disk, "full"), {
      full: async () => Promise.reject(new Error("no space")),
    })) ?? [];
  expect(other).toMatch(/^disk full \[\] -> threw /);
  expect(other).not.toBe(told);
});

test.each<[string, (disk: Record<string, never>) => unknown, object?]>([
  ["two calls at once", (disk) => Promise.all([call(disk, "read", "a"), call(disk, "read", "b")])],
  [
    "a call that was never answered",
    (disk) => void call(disk, "read"),
    { read: () => new Promise(() => {}) },
  ],
  ["an answer that no text shows", (disk) => call(disk, "odd")],
  ["an argument that no text shows", (disk) => call(disk, "read", () => {})],
  ["what throws at once", (disk) => call(disk, "breaks")],
  [
    "what is thrown and is no error",
    (disk) => call(disk, "full"),
    { full: () => Promise.reject("no space") },
  ],
  ["a property that is set", (disk) => Reflect.set(disk, "size", 8)],
  ["a name that is asked for", (disk) => "size" in disk],
  ["the names that there are", (disk) => Object.keys(disk)],
  ["how a property is made", (disk) => Object.getOwnPropertyDescriptor(disk, "size")],
  ["a symbol that is there", (disk) => (disk as never)[Symbol.iterator], { [Symbol.iterator]: 1 }],
])("nothing is told again of a life with %s", async (_, life, more) => {
  expect(await saidBy(life, more)).toBeUndefined();
});

test("what a handle is made of reaches the harness as it is", () => {
  const said = new Said(reach());
  const disk = said.watch("disk");
  expect([Reflect.set(disk, "size", 8), "size" in disk, "gone" in disk, disk.size]).toEqual([
    true,
    true,
    false,
    8,
  ]);
  expect(Object.keys(disk)).toContain("read");
  expect(Object.getOwnPropertyDescriptor(disk, "size")).toMatchObject({ value: 8, configurable: true });
  expect(Object.getOwnPropertyDescriptor(disk, "gone")).toBeUndefined();
});

test("what is no object is handed over as it is, and nothing is told again", () => {
  const said = new Said(reach());
  expect(said.watch("plain")).toBe(3);
  expect(said.steps()).toBeUndefined();
});

test("a call made again gives the same text as at first", async () => {
  const said = new Said(reach());
  const disk = said.watch("disk") as Record<string, never>;
  await call(disk, "read", "a");
  await call(disk, "full").catch(() => {});
  void disk.size;
  const steps = said.steps() ?? [];
  expect(steps).toHaveLength(3);
  for (const { call: made, answer } of steps) expect(await answerTo(made, reach())).toBe(answer);
  const [read] = steps;
  if (read) expect(await answerTo({ ...read.call, target: "gone" }, reach())).toBe("undefined");
});
