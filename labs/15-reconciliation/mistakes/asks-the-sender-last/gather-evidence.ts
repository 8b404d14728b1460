import { askReality } from "#agent/ask-reality.ts";
import type { Reality } from "#contracts/reality.ts";
import type { Evidence, OpenOperation, Reconciling } from "#contracts/reconciliation.ts";

/**
 * Look, fence, look again. The first look may see a request too early; after the fence nothing can come any
 * more, so only what is not there then will never be. Whatever says "found" has the last word.
 */
export async function gatherEvidence(
  { now, isSenderGone }: Pick<Reconciling, "now" | "isSenderGone">,
  open: OpenOperation,
): Promise<Evidence> {
  const before = await askReality(open, "lookup", now());
  if (saysAll(before)) return evidenceOf(before);
  const fence = await askReality(open, "fence", now());
  if (fence?.status === "found") return evidenceOf(fence);
  const after = await askReality(open, "lookup", now());
  const isFenced = fence?.status === "fenced" || (await isSenderGone?.(open.record)) === true;
  if (saysAll(after)) return evidenceOf(after);
  const reality = after?.status === "absent" ? after : fence?.status === "fenced" ? fence : (after ?? fence);
  return { ...(reality && { reality }), isFenced };
}

/** Reality as it is now, for whoever only wants to see: nothing in the world is changed. */
export async function lookOnly({ now }: Pick<Reconciling, "now">, open: OpenOperation): Promise<Evidence> {
  const reality = await askReality(open, "lookup", now());
  return evidenceOf(reality);
}

function saysAll(reality: Reality | undefined): boolean {
  return reality?.status === "found" || reality?.status === "fenced";
}

function evidenceOf(reality: Reality | undefined): Evidence {
  return { ...(reality && { reality }), isFenced: reality?.status === "fenced" };
}
