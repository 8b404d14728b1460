import type { CountTokens } from "./context.ts";
import type { Append } from "./entries.ts";
import type { Answer, PendingCall } from "./loop.ts";

/**
 * What becomes of work that a crash interrupted. `mark_interrupted`: it is ended with what is known of it,
 * and the harness is idle again. `retry_unfinished`: it goes on from the last durable boundary; what is not
 * known to be safe still needs a person.
 */
export type RecoveryPolicy = "mark_interrupted" | "retry_unfinished";

/** What a host decides about crashes and failed requests. All of it is optional. */
export interface HostDurability {
  /** Absent: what is unfinished stays open at a start, until `resume()`. */
  recovery?: HostRecovery;
  /** How much of a reply is kept before it becomes an entry of the conversation. Default `none`. */
  replyJournal?: ReplyJournal;
  /** Wraps whatever stores what is said, so that no secret becomes durable: `maskingAppend` of lab 08. */
  masking?(append: Append): Append;
  /** Absent: a failed request is not made again. */
  retry?: RetrySettings;
  /** Needed by `compact()` and by summaries of branches. */
  summaries?: SummarySettings;
}

export interface HostRecovery {
  /** Default `mark_interrupted`. */
  policy?: RecoveryPolicy;
  /** Asks the Operation Journal for the saved result of a call; absent: there is no journal. */
  savedAnswer?(call: PendingCall): Promise<Answer | undefined>;
}

/** `digest`: enough to say that a reply came and was lost; `full`: enough to lose none. */
export type ReplyJournal = "none" | "digest" | "full";

/** Captured by a turn when it starts, so that a restart neither refunds attempts nor changes their number. */
export interface RetrySettings {
  /** Requests of one turn, the first one included. */
  maxAttempts: number;
  /** Milliseconds before the second attempt; each further one waits twice as long. */
  delayMs: number;
}

export interface SummarySettings {
  /** What fits into a request that asks for a summary. */
  limitTokens: number;
  /** How much of the newest messages stays word for word. */
  keepTokens: number;
  countTokens: CountTokens;
}
