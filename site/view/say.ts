import { useData } from "vitepress";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { Fact, FactParams } from "#contracts/facts.ts";
import { type Language, render } from "#contracts/render.ts";
import { type Saying, wordsIn } from "../../crash-explorer/sayings.ts";
import type { Breached } from "../../crash-explorer/verdict.ts";
import { en } from "../../labs/08-recovery/titles-en.ts";
import { zh } from "../../labs/08-recovery/titles-zh.ts";

/** Says things in the language of the page. */
export interface Say {
  (code: FactCode, params?: FactParams): string;
  /** Of the page. */
  language(): Language;
  fact(fact: Fact): string;
  /** What an invariant asks for. */
  title(breached: Pick<Breached, "invariant" | "title">): string;
  /** What was expected of it, and what came. */
  sides(breached: Breached): { expected: string; received: string };
  /** What may stand in each language. */
  words(saying: Saying): string;
  /** An operation as the explorer names it, with the thing in the reader's language. */
  operation(name: string): string;
}

export function useSay(): Say {
  const { lang } = useData();
  const language = (): Language => (lang.value.startsWith("zh") ? "zh" : "en");
  const say = (code: FactCode, params: FactParams = {}) => render({ code, params }, language());
  return Object.assign(say, {
    language,
    fact: (fact: Fact) => render(fact, language()),
    title({ invariant, title }: Pick<Breached, "invariant" | "title">) {
      const known = title?.[language()] ?? titles[language()][invariant];
      return known ?? say(`invariant.${invariant}` as FactCode);
    },
    sides: ({ expected, received, words }: Breached) => ({
      expected: wordsIn(words?.expected ?? expected, language()),
      received: wordsIn(words?.received ?? received, language()),
    }),
    words: (saying: Saying) => wordsIn(saying, language()),
    operation(name: string) {
      const [thing = "", ...operation] = name.split(" ");
      return `${say(`site.thing_${thing}` as FactCode)}: ${operation.join(" ")}`;
    },
  });
}

const titles: Readonly<Record<Language, Readonly<Record<string, string | undefined>>>> = { zh, en };
