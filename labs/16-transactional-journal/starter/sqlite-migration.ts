import type { Fact } from "#contracts/facts.ts";
import { todo } from "#contracts/todo.ts";

/** What a database says of itself before anything is done to it. */
export interface FoundSchema {
  applicationId: number;
  version: number;
  /** How many tables, indexes and so on it holds. */
  objects: number;
}

export interface KnownSchema {
  applicationId: number;
  version: number;
}

export type SchemaDecision =
  /** Nothing is to be done to it. */
  | { kind: "open" }
  /** The steps to run, the first of them by its place: step 0 leads from an empty file to version 1. */
  | { kind: "migrate"; from: number; to: number }
  | { kind: "refuse"; reason: Fact };

/**
 * What becomes of a database that is opened as a journal. A newer program knows why it changed the schema,
 * and this one does not: what it would write there, the newer one might not find. A database of somebody
 * else's is left as it is, even an old one of theirs without a name.
 */
export function decideSchema(_found: FoundSchema, _known: KnownSchema): SchemaDecision {
  return todo("16.1", {
    zh: "空的、正好这一版、旧版、更新的、别人的：打开、升级还是拒绝？",
    en: "empty, this version, older, newer, foreign: open, migrate or refuse?",
  });
}
