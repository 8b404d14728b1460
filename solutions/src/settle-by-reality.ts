import type { Settlement } from "#contracts/decisions.ts";
import type { Reality } from "#contracts/reality.ts";

/**
 * What reality alone settles; undefined: nothing, and a person has to decide. An effect that is there has
 * happened. One that is not there may be on its way: only a fence makes "not found" mean "never".
 * @param isFenced nothing can take effect under this key any more
 */
export function settleByReality(
  reality: Reality | undefined,
  isFenced: boolean,
): Exclude<Settlement, "rolled_back"> | undefined {
  switch (reality?.status) {
    case "found":
      return "completed";
    case "fenced":
      return "never_happened";
    case "absent":
      return isFenced ? "never_happened" : undefined;
    default:
      return undefined;
  }
}
