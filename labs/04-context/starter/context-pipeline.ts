import type { ContextTransform } from "#contracts/context.ts";
import type { LoopSeams } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";

/**
 * 任务 04.6。填 `transformContext`：每个变换在前一个的结果上做。每个都拿到一份深拷贝，所以为一次请求做的
 * 修改，既碰不到会话，也碰不到下一个变换；拷贝事后要比一比：就地修改只是碰巧能用，写它的人应该知道。
 * Task 04.6.
 *
 * Fills `transformContext`: each transform works on what the one before it gave. Each gets a deep copy, so
 * that an edit meant for one request can reach neither the session nor the next transform, and the copy is
 * compared afterwards: an edit in place works by luck alone, and its author should hear of it. Comparing
 * finds what was done; freezing finds less, since a function may swallow the TypeError or be sloppy code.
 * @throws {HarnessError} `context.transform_mutated` {transform}. That is a bug in the host's code and no end
 * of the run: nothing is stored, and the run goes on once the transform is mended.
 */
export function contextPipeline(
  _transforms: readonly ContextTransform[],
): NonNullable<LoopSeams["transformContext"]> {
  return async (_messages, _entries, _append) =>
    todo("04.6", {
      zh: "给每个变换一份前一个结果的深拷贝，做完再和原来的比一比",
      en: "give each transform a deep copy of what the one before gave, and compare it afterwards",
    });
}
