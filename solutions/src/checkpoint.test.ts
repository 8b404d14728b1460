import { expect, test } from "vitest";
import { appendWithCheckpoint, catchUp, foldCheckpoint, MemoryCheckpointStore } from "#agent/checkpoint.ts";
import { runLoop } from "#agent/tool-loop.ts";
import type { Checkpoint } from "#contracts/checkpoint.ts";
import type { PendingCall } from "#contracts/loop.ts";
import { createCrash } from "../../labs/crash.ts";
import { calling, createBench, done, RUN } from "../../tests/support/harness.ts";

async function benchWithPendingCall() {
  const crash = createCrash();
  const bench = createBench({ write: () => crash.here() });
  await crash.of(runLoop(bench.run([calling("write"), "done"])));
  return bench;
}

test("a Checkpoint is the last entry and the pending calls, whole", async () => {
  const { entries } = await benchWithPendingCall();
  expect(foldCheckpoint(entries, RUN)).toEqual({
    runId: RUN,
    entryId: "e2",
    pending: [
      {
        runId: RUN,
        entryId: "e2",
        index: 0,
        call: { type: "toolCall", id: "c1", name: "write", arguments: { n: 1 } },
        whole: true,
      },
    ],
  });
  expect(foldCheckpoint([], RUN)).toEqual({ runId: RUN, entryId: null, pending: [] });
});

test("a saved Checkpoint that stands where the Session stands is the one to recover from", async () => {
  const { entries } = await benchWithPendingCall();
  const saved: Checkpoint = { ...foldCheckpoint(entries, RUN), pending: [] };
  expect(catchUp(saved, entries, RUN)).toBe(saved);
});

test.each<[string, Partial<Checkpoint> | undefined]>([
  ["is missing", undefined],
  ["lags behind", { entryId: "e1" }],
  ["is of nothing yet", { entryId: null }],
  ["is of another run", { runId: "run-2" }],
])("where the Checkpoint %s, the Session wins", async (_, change) => {
  const { entries } = await benchWithPendingCall();
  const current = foldCheckpoint(entries, RUN);
  const saved = change && { ...current, pending: [], ...change };
  expect(catchUp(saved, entries, RUN)).toEqual(current);
});

const damages: [string, (pending: PendingCall) => unknown][] = [
  ["is an object", () => ({})],
  ["is missing", () => undefined],
  ["holds nothing", () => [null]],
  ["has a hole", () => new Array(1)],
  ["holds a call of no run", (pending) => [{ ...pending, runId: 1 }]],
  ["holds a call of no entry", (pending) => [{ ...pending, entryId: null }]],
  ["holds a call at half a place", (pending) => [{ ...pending, index: 0.5 }]],
  ["does not say whether a call is whole", (pending) => [{ ...pending, whole: "yes" }]],
  ["holds a place without a call", ({ call: _, ...place }) => [place]],
  ["holds a text as call", (pending) => [{ ...pending, call: { type: "text", text: "write" } }]],
  ["holds a call without a name", (pending) => [{ ...pending, call: { ...pending.call, name: 1 } }]],
  [
    "holds a call without arguments",
    (pending) => [{ ...pending, call: { type: "toolCall", id: "c1", name: "write" } }],
  ],
  ["holds no number", (pending) => [{ ...pending, call: { ...pending.call, arguments: { n: Number.NaN } } }]],
  [
    "holds a bottomless call",
    (pending) => [{ ...pending, call: { ...pending.call, arguments: nested(20_000) } }],
  ],
];

function nested(levels: number): Record<string, unknown> {
  return JSON.parse(`{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`);
}

test.each(damages)("where the list of a saved Checkpoint %s, the Session wins", async (_, damage) => {
  const { entries } = await benchWithPendingCall();
  const current = foldCheckpoint(entries, RUN);
  const [pending] = current.pending;
  if (!pending) throw new Error("no pending call");
  expect(catchUp({ ...current, pending: damage(pending) }, entries, RUN)).toEqual(current);
});

test.each([null, 7, "", [], {}, { runId: RUN }, { runId: RUN, entryId: "e2" }])(
  "where %j was saved for a Checkpoint, the Session wins",
  async (saved) => {
    const { entries } = await benchWithPendingCall();
    expect(catchUp(saved, entries, RUN)).toEqual(foldCheckpoint(entries, RUN));
  },
);

test("a Checkpoint that was read back from JSON counts as the one that was saved", async () => {
  const { entries } = await benchWithPendingCall();
  const read: unknown = JSON.parse(JSON.stringify(foldCheckpoint(entries, RUN)));
  expect(catchUp(read, entries, RUN)).toBe(read);
  const nothing: Checkpoint = { runId: RUN, entryId: null, pending: [] };
  expect(catchUp(nothing, [], RUN)).toBe(nothing);
});

test("the Checkpoint is saved behind each entry, so that it can lag and never lead", async () => {
  const bench = createBench({ write: async () => done("wrote") });
  const store = new MemoryCheckpointStore();
  const positions: unknown[] = [];
  const watched: typeof store.save = async (checkpoint) => {
    positions.push([checkpoint.entryId, bench.entries.at(-1)?.id, checkpoint.pending.length]);
    await store.save(checkpoint);
  };
  const run = bench.run([calling("write"), "done"]);
  const watchedStore = { load: (runId: string) => store.load(runId), save: watched };
  await runLoop({ ...run, append: appendWithCheckpoint(run.append, run.entries, RUN, watchedStore) });
  expect(positions).toEqual([
    ["e1", "e1", 0],
    ["e2", "e2", 1],
    ["e3", "e3", 0],
    ["e4", "e4", 0],
    ["e5", "e5", 0],
    ["e6", "e6", 0],
  ]);
  expect(await store.load(RUN)).toEqual(foldCheckpoint(bench.entries, RUN));
});

test("calls that were pending before the first append of this boot stay pending in its Checkpoints", async () => {
  const bench = await benchWithPendingCall();
  const store = new MemoryCheckpointStore();
  const { append, entries } = bench.run([]);
  await appendWithCheckpoint(append, entries, RUN, store)({ fact: { code: "run.aborted", params: {} } });
  expect(await store.load(RUN)).toMatchObject({ entryId: "e3", pending: [{ call: { id: "c1" } }] });
});

test("an entry that was not saved leaves the Checkpoint where it was", async () => {
  const store = new MemoryCheckpointStore();
  const append = appendWithCheckpoint(async () => Promise.reject(new Error("disk full")), [], RUN, store);
  await expect(append({ fact: { code: "run.aborted", params: {} } })).rejects.toThrow("disk full");
  expect(await store.load(RUN)).toBeUndefined();
});

test("a store gives out copies, as a file would", async () => {
  const store = new MemoryCheckpointStore();
  const checkpoint: Checkpoint = { runId: RUN, entryId: "e1", pending: [] };
  await store.save(checkpoint);
  checkpoint.entryId = "changed";
  const loaded = await store.load(RUN);
  expect(loaded?.entryId).toBe("e1");
  if (loaded) loaded.entryId = "changed";
  expect((await store.load(RUN))?.entryId).toBe("e1");
  expect(await store.load("run-2")).toBeUndefined();
});
