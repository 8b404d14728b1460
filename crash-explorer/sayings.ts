import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { Fact, FactParams } from "#contracts/facts.ts";
import { type Bilingual, type Language, render } from "#contracts/render.ts";
import type { Breach } from "./scenario.ts";

/** A sentence of the explorer's own, which a person may read in another language. */
export function said(code: FactCode, params: FactParams = {}): Fact {
  return { code, params };
}

/** A sentence of the explorer's own about what somebody else said. */
export function saidOf(code: FactCode, sayings: Readonly<Record<string, Saying>>): Bilingual {
  const sentenceIn = (language: Language) => {
    const words = Object.entries(sayings).map(([name, saying]) => [name, wordsIn(saying, language)]);
    return render({ code, params: Object.fromEntries(words) }, language);
  };
  return { zh: sentenceIn("zh"), en: sentenceIn("en") };
}

/** A breach in English for whoever compares or prints, and as it was said for whoever tells a person. */
export function breach(expected: Saying, received: Saying): Breach {
  const words = {
    ...(typeof expected === "object" && { expected }),
    ...(typeof received === "object" && { received }),
  };
  const english = { expected: wordsIn(expected, "en"), received: wordsIn(received, "en") };
  return { ...english, ...(Object.keys(words).length > 0 && { words }) };
}

/** Of an invariant. */
export function breachOf(invariant: string, expected: Saying, received: Saying) {
  return { invariant, ...breach(expected, received) };
}

/** Data is the same in every language, and a string; a sentence is not. */
export type Saying = Fact | Bilingual | string;

export function wordsIn(saying: Saying, language: Language): string {
  if (typeof saying === "string") return saying;
  return "code" in saying ? render(saying, language) : saying[language];
}
