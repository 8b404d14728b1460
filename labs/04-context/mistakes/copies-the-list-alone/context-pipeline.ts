import type { ContextTransform } from "#contracts/context.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { LoopSeams } from "#contracts/loop.ts";
import type { Message } from "#contracts/messages.ts";

export function contextPipeline(
  transforms: readonly ContextTransform[],
): NonNullable<LoopSeams["transformContext"]> {
  return async (messages, entries, append) => {
    let current: Message[] = messages;
    for (const transform of transforms) {
      const given = [...current];
      const before = JSON.stringify(given);
      const context = await transform.apply(given, entries, append);
      if (JSON.stringify(given) !== before) {
        throw new HarnessError({ code: "context.transform_mutated", params: { transform: transform.name } });
      }
      if (!Array.isArray(context)) return context;
      current = context;
    }
    return structuredClone(current);
  };
}
