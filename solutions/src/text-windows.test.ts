import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editText } from "#agent/edit-text.ts";
import { createLineWindow } from "#agent/line-window.ts";
import { createOutputWindow } from "#agent/output-window.ts";
import { targetName } from "#agent/target-name.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Characters of one to four bytes, and lines. */
const someText = fc.string({ unit: fc.constantFrom("a", "é", "文", "🙂", "\n"), maxLength: 60 });

/** A text in pieces, cut anywhere between characters. */
function pieces(text: string, cuts: readonly number[]): string[] {
  const characters = [...text];
  const places = [
    0,
    ...cuts.map((cut) => cut % (characters.length + 1)).sort((a, b) => a - b),
    characters.length,
  ];
  return places.slice(1).map((end, index) => characters.slice(places[index], end).join(""));
}

describe("a window of lines", () => {
  test("holds the wanted lines, whatever pieces they come in, and says why it ends", () => {
    const property = fc.property(
      someText,
      fc.array(fc.nat(), { maxLength: 5 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 8 }),
      (text, cuts, from, limit) => {
        const window = createLineWindow(from, limit, 1_000);
        for (const piece of pieces(text, cuts)) if (!window.take(piece)) break;
        const lines = text.split(/(?<=\n)/);
        expect(window.text()).toBe(lines.slice(from - 1, from - 1 + limit).join(""));
        const hasMore = lines.length >= from + limit && text !== "";
        expect(window.end()).toBe(hasMore ? "lines" : "text");
        expect(window.linesSeen()).toBe(hasMore ? from + limit - 1 : text === "" ? 0 : lines.length);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  test("holds no more bytes than it may, all of them if they fit, and no half character", () => {
    const property = fc.property(
      someText,
      fc.array(fc.nat(), { maxLength: 5 }),
      fc.nat(70),
      (text, cuts, most) => {
        const window = createLineWindow(1, 1_000, most);
        for (const piece of pieces(text, cuts)) if (!window.take(piece)) break;
        const kept = window.text();
        expect(text.startsWith(kept) && kept.isWellFormed()).toBe(true);
        const fits = bytesOf(text).length <= most;
        expect(window.end()).toBe(fits ? "text" : "bytes");
        expect(bytesOf(kept).length).toBeLessThanOrEqual(most);
        if (fits) expect(kept).toBe(text);
        else expect(bytesOf(kept).length).toBeGreaterThan(most - 4);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });
});

describe("a window of output", () => {
  test("holds head and tail, counts every byte, and parts no character", () => {
    const property = fc.property(
      someText,
      fc.array(fc.nat(), { maxLength: 5 }),
      fc.integer({ min: 2, max: 40 }),
      (text, cuts, most) => {
        const window = createOutputWindow(most);
        const bytes = bytesOf(text);
        // Cut between bytes here: a pipe does not know characters.
        const places = [
          0,
          ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b),
          bytes.length,
        ];
        for (const [index, end] of places.slice(1).entries()) window.take(bytes.subarray(places[index], end));
        expect(window.bytes()).toBe(bytes.length);
        const shown = window.text();
        expect(shown.isWellFormed()).toBe(true);
        const cut = /\n\[(\d+) bytes left out\]\n/.exec(shown);
        if (cut === null) {
          expect(shown).toBe(text);
          return;
        }
        const head = shown.slice(0, cut.index);
        const tail = shown.slice(cut.index + cut[0].length);
        expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
        expect(bytesOf(head).length + bytesOf(tail).length + Number(cut[1])).toBe(bytes.length);
        expect(head.length + tail.length).toBeGreaterThanOrEqual(most - 4);
        expect(head.length + tail.length).toBeLessThanOrEqual(most + 1);
      },
    );
    fc.assert(property, { numRuns: 1_000 });
  });
});

describe("an edit", () => {
  test("changes that one place and nothing else", () => {
    const property = fc.property(someText, someText, someText, someText, (before, old, after, next) => {
      const text = `${before}<${old}>${after}`;
      const edited = editText(text, `<${old}>`, `[${next}]`);
      expect(edited).toEqual({ ok: true, value: `${before}[${next}]${after}` });
    });
    fc.assert(property, { numRuns: 300 });
  });

  test.each([
    ["a\r\nb\r\n", "a\nb", "x\ny", "x\r\ny\r\n"],
    ["a\r\nb\r\n", "a\r\nb", "x\r\ny", "x\r\ny\r\n"],
    ["a\r\nb\nc", "b", "x\ny", "a\r\nx\ny\nc"],
    ["a\nb", "a", "x\r\ny", "x\r\ny\nb"],
    ["\ufeffa", "a", "b", "\ufeffb"],
    ["a", "a", "$& $' $1", "$& $' $1"],
  ])("keeps the ends of lines: %j, %j to %j", (text, old, next, value) => {
    expect(editText(text, old, next)).toEqual({ ok: true, value });
  });

  test.each([
    ["ab", "", "x", "edit.nothing_to_do"],
    ["ab", "a", "a", "edit.nothing_to_do"],
    ["ab", "A", "x", "edit.not_found"],
    ["a\r\nb\nc", "a\nb", "x", "edit.not_found"],
    ["aaa", "aa", "x", "edit.not_unique"],
    ["a b a", "a", "x", "edit.not_unique"],
  ])("of %j, %j to %j is refused: %s", (text, old, next, failure) => {
    expect(editText(text, old, next)).toEqual({ ok: false, failure });
  });
});

test.each([
  ["/w", "a/b", "a/b"],
  ["/w", "./a//b/.", "a/b"],
  ["/w", "/w/a", "a"],
  ["/w", "/w2/a", "/w2/a"],
  ["/w", "/x//a", "/x/a"],
  ["/w", "a/../b", "a/../b"],
  ["/", "/a", "/a"],
  ["/", "a", "a"],
])("in %s, %s is named %s", (root, path, name) => {
  expect(targetName(root, path)).toBe(name);
});
