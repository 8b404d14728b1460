import type { ContextTransform } from "#contracts/context.ts";
import type { LoopSeams } from "#contracts/loop.ts";
import type { Message } from "#contracts/messages.ts";

export function contextPipeline(
  transforms: readonly ContextTransform[],
): NonNullable<LoopSeams["transformContext"]> {
  return async (messages, entries, append) => {
    let current: Message[] = messages;
    for (const transform of transforms) {
      const context = await transform.apply(structuredClone(current), entries, append);
      if (!Array.isArray(context)) return context;
      current = context;
    }
    return structuredClone(current);
  };
}
