import type { FactCode } from "./catalogue/zh.ts";

/**
 * A reason or an event, said as a code with parameters; a catalogue per language renders it. So records can
 * be compared by machines and read by people in any language, also later.
 */
export interface Fact {
  code: FactCode;
  params: FactParams;
}

export type FactParams = Readonly<Record<string, string | number | boolean | null | Fact>>;
