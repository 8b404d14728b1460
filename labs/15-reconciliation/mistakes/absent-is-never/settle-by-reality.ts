import type { Settlement } from "#contracts/decisions.ts";
import type { Reality } from "#contracts/reality.ts";

/**
 * What reality alone settles; undefined: nothing, and a person has to decide. An effect that is there has
 * happened. One that is not there may be on its way: only a fence makes "not found" mean "never".
 * @param _isFenced nothing can take effect under this key any more
 */
export function settleByReality(
  reality: Reality | undefined,
  _isFenced: boolean,
): Exclude<Settlement, "rolled_back"> | undefined {
  switch (reality?.status) {
    case "found":
      return "completed";
    case "fenced":
      return "never_happened";
    case "absent":
      return "never_happened";
    default:
      return undefined;
  }
}
