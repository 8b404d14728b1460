import { useData } from "vitepress";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { Fact, FactParams } from "#contracts/facts.ts";
import { type Language, render } from "#contracts/render.ts";

/** Says things in the language of the page. */
export interface Say {
  (code: FactCode, params?: FactParams): string;
  fact(fact: Fact): string;
  /** Of a text that has a form in each language. */
  title(title: Readonly<Record<Language, string>> | undefined, otherwise: string): string;
  /** An operation as the explorer names it, with the thing in the reader's language. */
  operation(name: string): string;
}

export function useSay(): Say {
  const { lang } = useData();
  const language = (): Language => (lang.value.startsWith("zh") ? "zh" : "en");
  const say = (code: FactCode, params: FactParams = {}) => render({ code, params }, language());
  return Object.assign(say, {
    fact: (fact: Fact) => render(fact, language()),
    title: (title: Readonly<Record<Language, string>> | undefined, otherwise: string) =>
      title?.[language()] ?? otherwise,
    operation(name: string) {
      const [thing = "", ...operation] = name.split(" ");
      return `${say(`site.thing_${thing}` as FactCode)}: ${operation.join(" ")}`;
    },
  });
}
