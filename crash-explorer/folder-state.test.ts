import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type FolderState,
  foldersAfterPowerCut,
  type Names,
  printOfFolder,
  renamed,
} from "./folder-state.ts";
import { MAX_UNSURE } from "./power-cut.ts";

const NAMES = ["a", "b"] as const;
const contents = ["first", "second", "third"];
const files = contents.map((text) => {
  const bytes = new TextEncoder().encode(text);
  return { bytes, synced: bytes, pending: [] };
});
const empty: FolderState = { names: {}, synced: {}, pending: [], files };

/** A name gets a file, another one or none. */
const change: fc.Arbitrary<Names> = fc
  .tuple(fc.constantFrom(...NAMES), fc.option(fc.nat(contents.length - 1), { nil: undefined }))
  .map(([name, place]) => ({ [name]: place }));

/** The files by name, as a person finds them. */
function found({ names, files }: FolderState): string {
  const texts = NAMES.map((name) => {
    const place = names[name];
    return place === undefined ? "-" : new TextDecoder().decode(files[place]?.bytes);
  });
  return texts.join(" ");
}

function applied(changes: readonly Names[]): string {
  const names: Record<string, number | undefined> = Object.assign({}, ...changes);
  return found({ ...empty, names });
}

function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  return items.reduce<Item[][]>((all, item) => all.flatMap((some) => [some, [...some, item]]), [[]]);
}

test("of changes of names that nobody synced, a power cut leaves any, in their order, and no others", () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 2 }),
      fc.array(change, { maxLength: MAX_UNSURE }),
      (synced, open) => {
        const before = synced.reduce(renamed, empty);
        const state = open.reduce(renamed, { ...before, synced: before.names, pending: [] });
        const left = foldersAfterPowerCut(state).map(found);
        const possible = subsetsOf(open).map((some) => applied([...synced, ...some]));
        expect(left.toSorted()).toEqual([...new Set(possible)].toSorted());
      },
    ),
  );
});

test("of more changes than are kept apart, the oldest counts as durable", () => {
  const changes: Names[] = [{ a: 0 }, { b: 0 }, { b: 1 }, { b: 2 }, { b: undefined }, { b: 0 }];
  const kept = changes.slice(0, MAX_UNSURE).reduce(renamed, empty);
  expect(foldersAfterPowerCut(kept).map(found)).toContain("- -");

  const state = changes.slice(0, MAX_UNSURE + 1).reduce(renamed, empty);
  expect(state.pending).toHaveLength(MAX_UNSURE);
  for (const left of foldersAfterPowerCut(state)) expect(found(left)).toMatch(/^first /);
});

test("what a power cut left is durable: another one leaves the same", () => {
  const state = [{ a: 0 }, { b: 1 }].reduce<FolderState>(renamed, empty);
  for (const left of foldersAfterPowerCut(state)) {
    expect(foldersAfterPowerCut(left).map(found)).toEqual([found(left)]);
  }
});

test("the order in which names came tells two folders apart at no level, and what is synced at one", () => {
  const [one, other] = [
    [{ a: 0 }, { b: 1 }],
    [{ b: 1 }, { a: 0 }],
  ].map((changes) => changes.reduce<FolderState>(renamed, empty)) as [FolderState, FolderState];
  const synced = (state: FolderState) => ({ ...state, synced: state.names, pending: [] });
  expect(printOfFolder(one, "process")).toBe(printOfFolder(other, "process"));
  expect(printOfFolder(synced(one), "power")).toBe(printOfFolder(synced(other), "power"));
  expect(printOfFolder(one, "process")).toBe(printOfFolder(synced(one), "process"));
  expect(printOfFolder(one, "power")).not.toBe(printOfFolder(synced(one), "power"));
});
