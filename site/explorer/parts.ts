/** The gaps of one external action, in the order in which a harness may have them. */
export type ActionStep = "start" | "execute" | "complete";

/** What is done with a message that somebody sent. */
export type AcceptStep = "validate" | "durable" | "memory" | "tell";

export type RecordName = "trace" | "session" | "checkpoint" | "journal";

export const actionSteps: readonly ActionStep[] = ["start", "execute", "complete"];
export const acceptSteps: readonly AcceptStep[] = ["validate", "durable", "memory", "tell"];
export const recordNames: readonly RecordName[] = ["trace", "session", "checkpoint", "journal"];

/** The harness of lab 08, and what of it is switched off or turned round. */
export interface Parts {
  /** Records that no crash leaves behind, because nobody keeps them. */
  without: readonly RecordName[];
  /** True: `write` is declared harmless to repeat, which it is not. */
  writeIsSafe: boolean;
  /** True: `charge` is declared harmless to repeat. The finished lab says so. */
  chargeIsSafe: boolean;
  /** True: the service is sent the idempotency key. */
  keyed: boolean;
  order: readonly ActionStep[];
}

export const allParts: Parts = {
  without: [],
  writeIsSafe: false,
  chargeIsSafe: true,
  keyed: true,
  order: actionSteps,
};

/** Only the whole harness is in the repository; the terminal knows no other. */
export function isWhole(parts: Parts): boolean {
  return JSON.stringify(parts) === JSON.stringify(allParts);
}
