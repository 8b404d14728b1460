/**
 * What becomes of work that a crash interrupted. `mark_interrupted`: it is ended with what is known of it,
 * and the harness is idle again. `retry_unfinished`: it goes on from the last durable boundary; what is not
 * known to be safe still needs a person.
 */
export type RecoveryPolicy = "mark_interrupted" | "retry_unfinished";
