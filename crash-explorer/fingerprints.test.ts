import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnyThing, Fingerprints, renameIds } from "./fingerprints.ts";
import { idOf } from "./world.ts";

const text: AnyThing = { initial: "", fingerprint: String, open: () => ({}) };
const object: AnyThing = { ...text, fingerprint: (state) => JSON.stringify(state) };
const prints = () => new Fingerprints([text, object], "process");

/** What each of the two things holds: ids by number, in order. */
const held = fc.tuple(fc.array(fc.nat(3), { maxLength: 3 }), fc.array(fc.nat(3), { maxLength: 3 }));
type Held = readonly [readonly number[], readonly number[]];
const snapshotOf = ([first, second]: Held, name: (number: number) => string) => [
  first.map(name).join(" "),
  { ids: second.map(name) },
];

/** The same ids at the same places, whatever they are called. */
function isSame(one: Held, other: Held): boolean {
  const pattern = ([first, second]: Held) => {
    const all = [...first, ...second];
    return JSON.stringify([first.length, all.map((id) => all.indexOf(id))]);
  };
  return pattern(one) === pattern(other);
}

test("states that differ in the names of ids alone are one, over all things, and no others are", () => {
  fc.assert(
    fc.property(held, held, (one, other) => {
      const fingerprints = prints();
      const [first, second] = [
        fingerprints.of(snapshotOf(one, idOf)),
        fingerprints.of(snapshotOf(other, (number) => idOf(number + 5))),
      ];
      expect(first === second).toBe(isSame(one, other));
      // Asked again, and in another order, it says the same.
      expect(fingerprints.of(snapshotOf(one, idOf))).toBe(first);
    }),
  );
});

test("while processes live that know ids, only equal ids are equal", () => {
  fc.assert(
    fc.property(held, held, (one, other) => {
      const fingerprints = prints();
      const exact = (given: Held) => fingerprints.exact(snapshotOf(given, idOf));
      expect(exact(one) === exact(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      const numbers = [...one[0], ...one[1]];
      expect(fingerprints.highestId(snapshotOf(one, idOf))).toBe(Math.max(0, ...numbers));
    }),
  );
});

test("a text that says what an id is renamed to is not taken for one with an id there", () => {
  const [own, said] = [renameIds(`a ${idOf(3)}`), renameIds("a #0")];
  expect(own).toEqual({ text: "a #0", ids: [idOf(3)], places: " 2" });
  expect(said).toEqual({ text: "a #0", ids: [], places: "" });
  const fingerprints = prints();
  expect(fingerprints.of([`a ${idOf(3)}`, {}])).not.toBe(fingerprints.of(["a #0", {}]));
});
