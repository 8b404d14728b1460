import type { ContextTransform } from "#contracts/context.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { LoopSeams } from "#contracts/loop.ts";
import type { Message } from "#contracts/messages.ts";

/**
 * Fills `transformContext`: each transform works on what the one before it gave. Each gets a deep copy, so
 * that an edit meant for one request can reach neither the session nor the next transform, and the copy is
 * compared afterwards: an edit in place works by luck alone, and its author should hear of it. Comparing
 * finds what was done; freezing finds less, since a function may swallow the TypeError or be sloppy code.
 * @throws {HarnessError} `context.transform_mutated` {transform}. That is a bug in the host's code and no end
 * of the run: nothing is stored, and the run goes on once the transform is mended.
 */
export function contextPipeline(
  transforms: readonly ContextTransform[],
): NonNullable<LoopSeams["transformContext"]> {
  return async (messages, entries, append) => {
    let current = messages;
    for (const transform of transforms) {
      const given: Message[] = structuredClone(current);
      const before = JSON.stringify(given);
      const context = await transform.apply(given, entries, append);
      if (JSON.stringify(given) !== before) {
        throw new HarnessError({ code: "context.transform_mutated", params: { transform: transform.name } });
      }
      if (!Array.isArray(context)) return context;
      current = context;
    }
    // A transform may have kept a hold on what it returned.
    return structuredClone(current);
  };
}
