import { expect, test } from "vitest";
import { languageOf, readGiven, readTortureWish } from "../course/torture/options.ts";

const read = (...words: string[]) => readTortureWish(readGiven(words), {}, () => 5);

test("without a word, each journal is tortured for a minute, with a seed of its own", () => {
  expect(read()).toEqual({ seed: 5, write: false, journals: ["sqlite", "postgres", "jsonl"], minutes: 1 });
});

test("kills or a run alone say themselves when it is enough", () => {
  expect(read("--kills", "1000", "--write")).toMatchObject({ kills: 1_000, write: true });
  expect(read("--kills", "1000")).not.toHaveProperty("minutes");
  expect(read("--run", "0", "--seed=9")).toMatchObject({ run: 0, seed: 9 });
  expect(read("--kills", "3", "--minutes", "0.5", "--journal", "jsonl")).toMatchObject({
    ...{ kills: 3, minutes: 0.5, journals: ["jsonl"] },
  });
});

test("help is asked for by either name", () => {
  expect([read("--help"), read("-h")]).toEqual([undefined, undefined]);
});

test.each([
  [["--kills", "0"], "torture.bad_value"],
  [["--kills", "1.5"], "torture.bad_value"],
  [["--minutes", "1e3"], "torture.bad_value"],
  [["--seed", "4294967296"], "torture.bad_value"],
  [["--journal", "paper"], "torture.bad_value"],
  [["--planted", "nothing"], "torture.bad_value"],
  [["--seed"], "command.missing_value"],
  [["--kills"], "command.missing_value"],
  [["--kills", "--seed", "3"], "command.missing_value"],
  [["--kills="], "torture.bad_value"],
  [["--write=yes"], "torture.unknown_word"],
  [["--kill", "3"], "torture.unknown_word"],
  [["sqlite"], "torture.unknown_word"],
  [["--write", "--run", "3"], "torture.write_alone"],
  [["--write", "--planted", "records-after"], "torture.write_alone"],
])("%j is refused", (words, code) => {
  expect(() => read(...words)).toThrow(expect.objectContaining({ fact: expect.objectContaining({ code }) }));
});

test("an option without its value is named, and not called unknown", () => {
  expect(() => read("--seed", "3", "--kills")).toThrow(
    expect.objectContaining({ fact: { code: "command.missing_value", params: { option: "--kills" } } }),
  );
});

test("an option that npm took for its own is told", () => {
  const swallowed = () => readTortureWish(readGiven([]), { npm_config_kills: "3" }, () => 5);
  expect(swallowed).toThrow(
    expect.objectContaining({ fact: expect.objectContaining({ code: "command.dashes_missing" }) }),
  );
});

test("the option's language wins over the environment's", () => {
  expect(languageOf(readGiven(["--lang", "en"]), "zh")).toBe("en");
  expect(languageOf(readGiven(["--lang", "fr"]), "en")).toBe("en");
  expect(languageOf(readGiven([]), undefined)).toBe("zh");
});
