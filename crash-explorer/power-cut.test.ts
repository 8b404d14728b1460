import fc from "fast-check";
import { expect, test } from "vitest";
import { logFile, printOfFile } from "./log-file.ts";
import {
  afterFailedSync,
  afterPowerCut,
  afterSync,
  changed,
  type LogFileState,
  MAX_UNSURE,
  textOf,
} from "./power-cut.ts";
import type { Slot } from "./thing.ts";

/** A history of one file, with no more open changes than are kept apart. */
type Operation = { kind: "append"; bytes: number[] } | { kind: "truncate"; length: number } | Sync;
type Sync = { kind: "sync" | "failed sync" };

const byte = fc.constantFrom(10, 65, 229);
const change: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant("append" as const), bytes: fc.array(byte, { minLength: 1, maxLength: 2 }) }),
  fc.record({ kind: fc.constant("truncate" as const), length: fc.nat({ max: 4 }) }),
);
const sync: fc.Arbitrary<Operation> = fc.record({ kind: fc.constantFrom("sync", "failed sync") });
const changes = fc.array(change, { maxLength: 2 });
const history = fc
  .tuple(changes, sync, changes, fc.option(sync), fc.array(change, { maxLength: 1 }))
  .map(([before, first, between, second, after]) => [
    ...[...before, first, ...between],
    ...(second ? [second] : []),
    ...after,
  ]);

/** The thing's own handle, on a slot that knows no crash. */
async function stateAfter(operations: readonly Operation[]): Promise<LogFileState> {
  const thing = logFile({ faults: operations.length });
  let state = thing.initial;
  let fault = 0;
  const change: Slot<LogFileState>["change"] = async (_, next) => {
    state = next(state);
  };
  const slot = { get: () => state, change, put: change, passing() {}, alive: async () => {} };
  const file = thing.open({
    ...slot,
    exchange: async () => expect.unreachable(),
    choose: () => fault,
    whenOver() {},
  });
  for (const operation of operations) {
    fault = operation.kind === "failed sync" ? 1 : 0;
    if (operation.kind === "append") await file.append(Uint8Array.from(operation.bytes));
    else if (operation.kind === "truncate") await file.truncate(operation.length);
    else await file.sync().catch(() => {});
  }
  return state;
}

type Medium = readonly number[];
type Piece = (medium: Medium) => Medium;

/** Each change either reached the medium or not, and the last one that did perhaps in part. */
function media(operations: readonly Operation[]): { all: Set<string>; whole: Set<string> } {
  let cache: Medium = [];
  let open: { whole: Piece; parts: Piece[]; sure: boolean; lost: boolean }[] = [];
  for (const operation of operations) {
    if (operation.kind === "append") {
      const at = cache.length;
      const piece = (count: number) => (medium: Medium) =>
        patched(medium, at, operation.bytes.slice(0, count));
      const parts = operation.bytes.map((_, index) => piece(index)).slice(1);
      open.push({ whole: piece(operation.bytes.length), parts, sure: false, lost: false });
      cache = [...cache, ...operation.bytes];
    } else if (operation.kind === "truncate") {
      const whole = (medium: Medium) => medium.slice(0, operation.length);
      open.push({ whole, parts: [], sure: false, lost: false });
      cache = whole(cache);
    } else if (operation.kind === "sync") open = open.map((one) => ({ ...one, sure: one.sure || !one.lost }));
    else open = open.map((one) => ({ ...one, lost: one.lost || !one.sure }));
  }
  return enumerated(open);
}

function enumerated(open: readonly { whole: Piece; parts: Piece[]; sure: boolean }[]) {
  const [all, whole] = [new Set<string>(), new Set<string>()];
  const unsure = open.filter((one) => !one.sure);
  for (let subset = 0; subset < 2 ** unsure.length; subset += 1) {
    // In the order in which they were made: what is sure may lie over what was lost before it.
    const there = open.filter((one) => one.sure || Math.floor(subset / 2 ** unsure.indexOf(one)) % 2 === 1);
    const pieces = there.map((one) => one.whole);
    const last = there.at(-1);
    const text = (chosen: Piece[]) => chosen.reduce<Medium>((medium, piece) => piece(medium), []).join();
    whole.add(text(pieces));
    all.add(text(pieces));
    for (const part of last?.sure ? [] : (last?.parts ?? [])) all.add(text([...pieces.slice(0, -1), part]));
  }
  return { all, whole };
}

function patched(medium: Medium, at: number, bytes: readonly number[]): Medium {
  const length = Math.max(medium.length, at + bytes.length);
  return Array.from({ length }, (_, place) => bytes[place - at] ?? medium[place] ?? 0);
}

test("a power cut leaves whatever a medium can hold, and nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (operations) => {
      const left = new Set(afterPowerCut(await stateAfter(operations)).map(({ bytes }) => bytes.join()));
      const { all, whole } = media(operations);
      expect([...left].filter((bytes) => !all.has(bytes))).toEqual([]);
      // Of appends of up to two bytes, the places at which they are torn are all of them.
      expect([...all].filter((bytes) => !left.has(bytes))).toEqual([]);
      expect([...whole].every((bytes) => left.has(bytes))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

const write = (at: number, text: string) => ({
  ...{ kind: "write" as const, at },
  bytes: new TextEncoder().encode(text),
});
const empty: LogFileState = { bytes: new Uint8Array(), synced: new Uint8Array(), pending: [] };
const mediaOf = (state: LogFileState) =>
  afterPowerCut(state)
    .map(({ bytes }) => textOf(bytes))
    .sort();

test("what a failed sync lost is cut off by a truncation that is sure, and by no other", () => {
  const lost = afterFailedSync(changed(changed(empty, write(0, "a")), write(1, "b")));
  const cut = (length: number) => changed(lost, { kind: "truncate", length });
  expect(mediaOf(cut(1))).toEqual(["", "\u0000", "\u0000b", "a", "ab"]);
  // The second write may have got there alone: then the truncation leaves the hole before it.
  expect(mediaOf(afterSync(cut(1)))).toEqual(["", "\u0000", "a"]);
  expect(afterSync(cut(1)).pending).toHaveLength(3);
  expect(afterSync(cut(0))).toMatchObject({ pending: [], synced: new Uint8Array() });
});

test("of more changes than are kept apart the oldest count as on the medium, lost ones as well", () => {
  const texts = ["a", "b", "c", "d", "e"];
  const all = texts.reduce((state, text, at) => changed(state, write(at, text)), empty);
  expect([textOf(all.synced), all.pending.length]).toEqual(["a", MAX_UNSURE]);
  const lost = ["f", "g"].reduce(
    (state, text, at) => changed(state, write(5 + at, text)),
    afterFailedSync(all),
  );
  const again = afterFailedSync(lost);
  expect([textOf(again.synced), again.pending.filter((one) => one.lost).length]).toEqual(["abc", MAX_UNSURE]);
});

test("bytes that look like what stands between them do not make two files one", () => {
  const state = (bytes: string, synced: string): LogFileState => ({
    bytes: new TextEncoder().encode(bytes),
    synced: new TextEncoder().encode(synced),
    pending: [{ kind: "truncate", length: 0 }],
  });
  const prints = [state("a", "b\u0002c"), state("a\u0002b", "c")].map((file) => printOfFile(file, "power"));
  expect(prints[0]).not.toBe(prints[1]);
});
