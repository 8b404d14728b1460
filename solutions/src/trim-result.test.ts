import fc from "fast-check";
import { expect, test } from "vitest";
import { type TrimResultOptions, trimResult } from "#agent/trim-result.ts";
import type { Append } from "#contracts/entries.ts";
import type { Message, ToolResultMessage } from "#contracts/messages.ts";
import { assistant, result, textOf, user } from "../../tests/support/messages.ts";

const append: Append = () => Promise.reject(new Error("nothing is appended here"));
const image = { type: "image", data: "AAAA", mimeType: "image/png" } as const;

async function trim(messages: readonly Message[], options: TrimResultOptions): Promise<Message[]> {
  const context = await trimResult(options).apply(messages, [], append);
  if (!Array.isArray(context)) throw new Error("trimming never ends a run");
  return context;
}

test("F22: of 50,000 characters head and tail stay, and the model is told the rest", async () => {
  const text = `BEGIN${"x".repeat(49_990)}END--`;
  const [trimmed] = await trim([result("c1", text)], { maxChars: 2_000 });
  const sent = textOf(trimmed as Message);
  const [, head = "", count, tail = ""] =
    /^(BEGINx+)\n\[(\d+) characters left out\]\n(x+END--)$/.exec(sent) ?? [];
  expect(sent.length).toBe(2_000);
  expect(head.length + Number(count) + tail.length).toBe(text.length);
  expect(head.length - tail.length).toBeLessThanOrEqual(1);
});

test("a result of exactly the limit is left alone, and so is everything that is no result", async () => {
  const long = "y".repeat(500);
  const list = [user(long), assistant(long, "c1"), result("c1", "z".repeat(100))];
  expect(await trim(list, { maxChars: 100 })).toEqual(list);
  const [, , shorter] = await trim([...list.slice(0, 2), result("c1", "z".repeat(101))], { maxChars: 100 });
  // A note with fewer digits than there was room for leaves a character or two unused.
  expect(textOf(shorter as Message).length).toBe(99);
});

test("a cut at a surrogate pair leaves the whole character out, on either side", async () => {
  for (const filler of ["", "a", "aa", "aaa"]) {
    const [trimmed] = await trim([result("c1", filler + "😀".repeat(200))], { maxChars: 101 });
    const sent = textOf(trimmed as Message);
    expect(sent.isWellFormed()).toBe(true);
    expect(sent.length).toBeGreaterThan(101 - 3);
    const [, left] = /\[(\d+) characters/.exec(sent) ?? [];
    expect(sent.length - `\n[${left} characters left out]\n`.length + Number(left)).toBe(filler.length + 400);
  }
});

test("a result in several blocks is one text, and its images and all else of it stay", async () => {
  const text = { type: "text", text: "t".repeat(80) } as const;
  const message: ToolResultMessage = {
    ...result("c1", ""),
    content: [text, image, text],
    details: { exit: 1 },
  };
  const [trimmed] = await trim([message], { maxChars: 100 });
  expect(trimmed).toMatchObject({ toolCallId: "c1", isError: false, details: { exit: 1 } });
  expect((trimmed as ToolResultMessage).content.map(({ type }) => type)).toEqual(["text", "image"]);
  expect(textOf(trimmed as Message)).toContain("[88 characters left out]");
  const small = { ...message, content: [text, image] };
  expect(await trim([small], { maxChars: 100 })).toEqual([small]);
});

test("F22: parallel results that overflow only together share the room; short ones stay whole", async () => {
  const batch = [result("a", "a".repeat(900)), result("b", "b".repeat(50)), result("c", "c".repeat(800))];
  const list = [user("go"), assistant("", "a", "b", "c"), ...batch];
  const sent = await trim(list, { maxChars: 1_000, maxTogetherChars: 1_050 });
  expect(sent.slice(2).map((message) => textOf(message).length)).toEqual([500, 50, 500]);
  expect(await trim(list, { maxChars: 1_000, maxTogetherChars: 1_750 })).toEqual(list);
  expect(await trim(list, { maxChars: 1_000 })).toEqual(list);
  // One that takes exactly its share leaves the odd character to the next; a digit less in its note takes it.
  const odd = await trim([result("a", "a".repeat(700)), result("b", "b".repeat(1_500))], {
    maxChars: 2_000,
    maxTogetherChars: 1_401,
  });
  expect(odd.map((message) => textOf(message).length)).toEqual([700, 700]);
});

test("it is known by its name in reports", () => {
  expect(trimResult({ maxChars: 64 }).name).toBe("trimResult");
});

test("results of different replies do not share", async () => {
  const list = [
    assistant("", "a"),
    result("a", "a".repeat(90)),
    assistant("", "b"),
    result("b", "b".repeat(90)),
  ];
  expect(await trim(list, { maxChars: 100, maxTogetherChars: 100 })).toEqual(list);
});

test("with very many parallel results each still holds the note", async () => {
  const batch = Array.from({ length: 50 }, (_, n) => result(`c${n}`, "r".repeat(200)));
  const sent = await trim(batch, { maxChars: 100, maxTogetherChars: 100 });
  for (const message of sent) {
    expect(textOf(message)).toContain("characters left out]");
    expect(textOf(message).length).toBe(64);
  }
});

test.each([
  [{ maxChars: 63 }, 63],
  [{ maxChars: Number.NaN }, Number.NaN],
  [{ maxChars: 64, maxTogetherChars: 63 }, 63],
])("a limit that cannot hold the note is refused: %j", (options, limit) => {
  expect(() => trimResult(options)).toThrow(new RangeError(`results need 64 characters at least: ${limit}`));
});

test("property: within the limit, well-formed as before, and twice is once", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "汉", "😀", "\n"), maxLength: 400, size: "max" });
  const limit = fc.integer({ min: 64, max: 300 });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 5 }), limit, limit, async (texts, maxChars, together) => {
      const options = { maxChars, maxTogetherChars: together };
      const batch = texts.map((one, index) => result(`c${index}`, one));
      const sent = await trim(batch, options);
      const most = Math.max(together, 64 * texts.length);
      expect(sent.reduce((sum, message) => sum + textOf(message).length, 0)).toBeLessThanOrEqual(most);
      for (const message of sent) {
        expect(textOf(message).length).toBeLessThanOrEqual(maxChars);
        expect(textOf(message).isWellFormed()).toBe(true);
      }
      expect(await trim(sent, options)).toEqual(sent);
    }),
  );
});
