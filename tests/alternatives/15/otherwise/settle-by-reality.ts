import type { Settlement } from "#contracts/decisions.ts";
import type { Reality } from "#contracts/reality.ts";

type ByReality = Exclude<Settlement, "rolled_back">;

/** A table: without a fence on the left, behind one on the right. */
const table: Readonly<Record<string, readonly (ByReality | undefined)[]>> = {
  found: ["completed", "completed"],
  fenced: ["never_happened", "never_happened"],
  absent: [undefined, "never_happened"],
};

export function settleByReality(reality: Reality | undefined, isFenced: boolean): ByReality | undefined {
  return table[reality?.status ?? "silent"]?.[isFenced ? 1 : 0];
}
