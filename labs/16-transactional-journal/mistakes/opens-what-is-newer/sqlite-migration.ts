import type { Fact } from "#contracts/facts.ts";

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
export function decideSchema(found: FoundSchema, known: KnownSchema): SchemaDecision {
  const isEmpty = found.objects === 0 && found.version === 0 && found.applicationId === 0;
  if (isEmpty) return { kind: "migrate", from: 0, to: known.version };
  if (found.applicationId !== known.applicationId || found.version < 1) {
    return { kind: "refuse", reason: { code: "journal.foreign_database", params: {} } };
  }
  return found.version >= known.version
    ? { kind: "open" }
    : { kind: "migrate", from: found.version, to: known.version };
}
