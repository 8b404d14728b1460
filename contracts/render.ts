import { en } from "./catalogue/en.ts";
import { zh } from "./catalogue/zh.ts";
import type { Fact, FactParams } from "./facts.ts";

export type Language = "zh" | "en";

/** A text for people, in both languages of the course. */
export type Bilingual = Readonly<Record<Language, string>>;

const catalogues = { zh, en };

/**
 * The fact as one sentence. A code that this catalogue does not know, from a newer session, is shown as it
 * is. Words that no catalogue holds come once for each language: `{what}` is `what.zh` or `what.en`.
 */
export function render(fact: Fact, language: Language): string {
  const catalogue: Readonly<Record<string, string>> = catalogues[language];
  const template = Object.hasOwn(catalogue, fact.code) ? (catalogue[fact.code] as string) : fact.code;
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const spoken = `${name}.${language}`;
    return renderParam(fact.params[Object.hasOwn(fact.params, spoken) ? spoken : name], language);
  });
}

function renderParam(value: FactParams[string] | undefined, language: Language): string {
  return typeof value === "object" && value !== null ? render(value, language) : String(value);
}
