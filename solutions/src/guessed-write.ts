import type { LastSeen, SeenRecord } from "#agent/last-seen.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { RelatedTo } from "#contracts/record-store.ts";
import type { Fence, JournalTransaction } from "#contracts/workers.ts";

/** What a transaction would write if nothing has changed since the last look, and what that rests on. */
export interface GuessedWrite {
  record: OperationRecord;
  /** What the work returned. */
  result: OperationRecord;
  /** This claim is still the newest. Absent: the work did not ask. */
  claim?: Fence;
  /** The record is still what this write made of it. Absent: there is none, nor any that is related to it. */
  after?: string;
}

/**
 * Does the work of a transaction on what was last seen, without asking anybody. A guess is worth nothing
 * until the database has compared all that it rests on while it writes. So a refusal that comes of it is
 * none: where the work throws, as where it asks for what was never seen, there is no guess, and a transaction
 * decides.
 */
export async function guessWrite(
  seen: LastSeen,
  work: (transaction: JournalTransaction) => Promise<OperationRecord>,
): Promise<GuessedWrite | undefined> {
  const transaction = new GuessingTransaction(seen);
  try {
    return transaction.guess(await work(transaction));
  } catch {
    return undefined;
  }
}

class GuessingTransaction implements JournalTransaction {
  readonly #seen: LastSeen;
  #isGuess = true;
  #claim: Fence | undefined;
  #related: RelatedTo | undefined;
  #found: SeenRecord | undefined;
  #put: OperationRecord | undefined;

  constructor(seen: LastSeen) {
    this.#seen = seen;
  }

  async newestToken(runId: string): Promise<number> {
    const token = this.#given(this.#claim ? undefined : this.#seen.token(runId));
    this.#claim = { runId, token };
    return token;
  }

  async related(related: RelatedTo): Promise<ReadonlyMap<string, OperationRecord>> {
    this.#related = this.#given(this.#related ? undefined : related);
    const operationId = "wanted" in related ? related.wanted.operationId : related.operationId;
    const found = this.#seen.record(operationId);
    // Most actions that are wanted are new; one that this worker knows is not.
    if ("wanted" in related) this.#given(found ? undefined : related);
    else this.#found = this.#given(found);
    return new Map(this.#found && [[operationId, this.#found.record]]);
  }

  async put(record: OperationRecord): Promise<void> {
    this.#put = this.#given(this.#put ? undefined : record);
  }

  guess(result: OperationRecord): GuessedWrite | undefined {
    const [record, claim, found] = [this.#put, this.#claim, this.#found];
    if (!this.#isGuess || record === undefined || !this.#isOfWhatWasAsked(record)) return undefined;
    return { record, result, ...(claim && { claim }), ...(found && { after: found.writeId }) };
  }

  /** What work does that goes on without it is no guess any more. */
  #given<Value>(value: Value | undefined): Value {
    if (value !== undefined) return value;
    this.#isGuess = false;
    throw new Error("never seen");
  }

  /** The one statement changes what was looked at, and nothing by which others find it. */
  #isOfWhatWasAsked(put: OperationRecord): boolean {
    const [related, found] = [this.#related, this.#found?.record];
    const asked = related && "wanted" in related ? related.wanted : found;
    if (put.operationId !== asked?.operationId || put.idempotencyKey !== asked.idempotencyKey) return false;
    return found === undefined ? put.boundCall === undefined : put.runId === found.runId;
  }
}
