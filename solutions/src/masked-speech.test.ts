import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTextMask, MASK } from "#agent/mask-secrets.ts";
import { maskedSpeech } from "#agent/masked-speech.ts";

const values = [
  "key with spaces/7f3a",
  "key with spaces/7f3a-and-more",
  "two\nlines of it",
  "中文密钥一二三四",
];

function spoken(pieces: readonly string[]): string[] {
  const passedOn: string[] = [];
  const speech = maskedSpeech(values, (text) => passedOn.push(text));
  for (const piece of pieces) speech.say(piece);
  speech.end();
  return passedOn;
}

describe("masked speech", () => {
  test("says, however the text was cut into pieces, what the mask makes of the whole", () => {
    const words = fc.constantFrom(
      ...values,
      "key with ",
      "plain words ",
      "sk-abcdefgh12345678 ",
      "Bearer abcdefghijkl ",
      "/7f3a",
      "二",
      "\n",
    );
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 6 }),
        fc.array(fc.nat(60), { maxLength: 8 }),
        (parts, cuts) => {
          const text = parts.join("");
          const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
          const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
          expect(spoken(pieces).join("")).toBe(createTextMask(values).text(text));
        },
      ),
    );
  });

  test("holds back no more than the word that is being said", () => {
    const passedOn: string[] = [];
    const speech = maskedSpeech(values, (text) => passedOn.push(text));
    speech.say("A first word, and a sec");
    expect(passedOn).toEqual(["A first word, and a "]);
    speech.say("ond. 这是一句话");
    expect(passedOn.join("")).toBe("A first word, and a second. 这是一句话");
  });

  test("lets a word that is longer than any key go on its way", () => {
    const passedOn: string[] = [];
    maskedSpeech(values, (text) => passedOn.push(text)).say("x".repeat(10_000));
    expect(passedOn.join("")).toHaveLength(10_000);
  });

  test("passes on no empty piece", () => {
    expect(spoken(["", values[0] ?? "", ""])).toEqual([MASK]);
  });
});
