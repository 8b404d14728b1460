import { zh } from "#contracts/catalogue/zh.ts";
import type { Fact, FactParams } from "#contracts/facts.ts";
import { type Language, render } from "#contracts/render.ts";

/** A thing of a scenario as a person calls it; one that no catalogue knows keeps its name. */
export function thingIn(thing: string, language: Language): string {
  return known(`thing.${thing}`, {}, language) ?? thing;
}

/**
 * What was done to a thing, in words: `session append in part` for whoever compares, a sentence for whoever
 * reads. Of an operation that no catalogue knows, its own name is left.
 */
export function operationIn(operation: string, language: Language): string {
  const [name = "", ...done] = operation.split(" ");
  const thing = thingIn(name, language);
  return known(`done.${done.join("_")}`, { thing }, language) ?? operation;
}

function known(code: string, params: FactParams, language: Language): string | undefined {
  return Object.hasOwn(zh, code) ? render({ code: code as Fact["code"], params }, language) : undefined;
}
