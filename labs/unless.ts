import type { Bilingual, Language } from "#contracts/render.ts";
import { breach, type Saying, wordsIn } from "../crash-explorer/sayings.ts";
import type { Breach } from "../crash-explorer/scenario.ts";

/** What an invariant says: nothing, where it holds. */
export function unless(holds: boolean, expected: Saying, received: Saying): Breach | undefined {
  return holds ? undefined : breach(expected, received);
}

/**
 * Equal as JSON, the order of keys left out of account. A text in both languages may stand anywhere in it:
 * the English one is compared, and a person reads their own.
 */
export function unlessEqual(received: unknown, expected: unknown): Breach | undefined {
  const [is, shouldBe] = [sayingOf(received), sayingOf(expected)];
  return unless(wordsIn(is, "en") === wordsIn(shouldBe, "en"), shouldBe, is);
}

function sayingOf(value: unknown): Saying {
  if (isBilingual(value)) return value;
  const [zh, en] = [jsonOf(value, "zh"), jsonOf(value, "en")];
  return zh === en ? en : { zh, en };
}

function jsonOf(value: unknown, language: Language): string {
  const readable = (_: string, part: unknown) => {
    if (isBilingual(part)) return part[language];
    return typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  };
  return JSON.stringify(value, readable) ?? "undefined";
}

function isBilingual(value: unknown): value is Bilingual {
  if (typeof value !== "object" || value === null) return false;
  const { zh, en, ...rest } = value as Partial<Bilingual>;
  return typeof zh === "string" && typeof en === "string" && Object.keys(rest).length === 0;
}
