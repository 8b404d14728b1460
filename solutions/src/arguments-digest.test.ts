import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { argumentsDigest, sha256Hex } from "#agent/arguments-digest.ts";

/** The same value with the keys of every object in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reordered(inner)]),
  );
}

test("the digest is sha256 over canonical JSON, as any other tool computes it", () => {
  const canonical = '{"content":"42\\n","path":"result.txt"}';
  const expected = `sha256:${createHash("sha256").update(canonical).digest("hex")}`;
  expect(argumentsDigest({ path: "result.txt", content: "42\n" })).toBe(expected);
  expect(sha256Hex("写入")).toBe(createHash("sha256").update("写入").digest("hex"));
});

test("the order of keys does not matter, at any depth", () => {
  const json = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(json, (args) => {
      expect(argumentsDigest(reordered(args))).toBe(argumentsDigest(args));
    }),
  );
});

test("other arguments have another digest", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      fc.pre(
        JSON.stringify(reordered(a)) !== JSON.stringify(reordered(b)) && argumentsKey(a) !== argumentsKey(b),
      );
      expect(argumentsDigest(a)).not.toBe(argumentsDigest(b));
    }),
  );
  expect(argumentsDigest({ a: [1, 2] })).not.toBe(argumentsDigest({ a: [2, 1] }));
  expect(argumentsDigest({ a: "1" })).not.toBe(argumentsDigest({ a: 1 }));
  expect(argumentsDigest(JSON.parse('{"__proto__":1}'))).not.toBe(argumentsDigest({}));
});

/** JSON with sorted keys, written anew: -0 is 0, as in JSON. */
function argumentsKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(argumentsKey).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${argumentsKey(inner)}`).join()}}`;
}

test.each([
  ["undefined", undefined],
  ["a function", () => 1],
])("%s is no JSON and has no digest", (_, value) => {
  expect(() => argumentsDigest(value)).toThrow(TypeError);
});

test("a number that JSON cannot hold has no digest", () => {
  expect(() => argumentsDigest({ a: Number.NaN })).toThrow();
});
