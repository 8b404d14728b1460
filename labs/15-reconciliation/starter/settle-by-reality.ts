import type { Settlement } from "#contracts/decisions.ts";
import type { Reality } from "#contracts/reality.ts";
import { todo } from "#contracts/todo.ts";

/**
 * What reality alone settles; undefined: nothing, and a person has to decide. An effect that is there has
 * happened. One that is not there may be on its way: only a fence makes "not found" mean "never".
 * @param _isFenced nothing can take effect under this key any more
 */
export function settleByReality(
  _reality: Reality | undefined,
  _isFenced: boolean,
): Exclude<Settlement, "rolled_back"> | undefined {
  return todo("15.1", {
    zh: "现实的四种答复，各证明什么",
    en: "what each of the four answers proves",
  });
}
