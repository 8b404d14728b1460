import type { Model, ModelEvent } from "#contracts/model.ts";
import type { RetrySettings } from "#contracts/recovery.ts";

/** What making a failed request again needs of the turn. */
export interface RetryParts {
  /** Undefined: a failed request is not made again. */
  settings: RetrySettings | undefined;
  /** Requests of this turn so far, from what is durable. */
  attempts(): number;
  /** Makes the next attempt durable and waits for so long; false: it must not be made. */
  begin(delayMs: number): Promise<boolean>;
}

/**
 * A model whose failed requests are made again, as long as they failed in a way that may pass. An attempt
 * counts as made before it is made, so a crash refunds none. Nothing of a failed one is passed on: a tool
 * that was started by half a reply could not be called back.
 */
export function retriedModel(model: Model, parts: RetryParts): Model {
  const { settings } = parts;
  if (settings === undefined) return model;
  return async function* retried(request) {
    for (;;) {
      const events: ModelEvent[] = [];
      for await (const event of model(request)) events.push(event);
      const delayMs = retryDelay(settings, parts.attempts(), events.at(-1));
      if (delayMs === undefined || request.signal?.aborted || !(await parts.begin(delayMs))) {
        yield* events;
        return;
      }
    }
  };
}

/** How long to wait before the next attempt; undefined: there is none. @param attempts made so far */
export function retryDelay(
  { maxAttempts, delayMs }: RetrySettings,
  attempts: number,
  last: ModelEvent | undefined,
): number | undefined {
  if (last?.type !== "error" || last.reason === "aborted" || !isPassing(last.errorMessage)) return undefined;
  return attempts < maxAttempts ? delayMs * 2 ** (attempts - 1) : undefined;
}

/** A request that was refused for what it says is refused again, each time for money and time. */
function isPassing(problem: string): boolean {
  return PASSING.test(problem);
}

const PASSING =
  /^(HTTP (408|425|429|5\d\d)\b|cannot reach the server|the connection broke|the provider reported)/;
