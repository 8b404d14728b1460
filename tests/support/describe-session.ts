import { describe, test } from "vitest";
import type { SizedLogFile } from "#contracts/tree.ts";

/** Where one session lies, whoever opens it. */
export interface SessionPlace {
  /** As a process that starts now opens it; empty the first time. */
  open(): Promise<SizedLogFile>;
  /** What lies there now. */
  bytes(): Promise<Uint8Array>;
}

/** What a session's storage promises, by the sentence that says it. */
export type SessionCases = Record<string, (place: SessionPlace) => Promise<void>>;

/** Asks a storage for every promise, each time of a new place. */
export function describeSession(
  where: string,
  create: () => Promise<SessionPlace>,
  cases: SessionCases,
): void {
  describe(`a session ${where}`, () => {
    test.each(Object.entries(cases))("%s", async (_, hold) => hold(await create()));
  });
}
