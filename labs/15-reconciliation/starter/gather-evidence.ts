import { askReality } from "#agent/ask-reality.ts";
import type { Reality } from "#contracts/reality.ts";
import type { Evidence, OpenOperation, Reconciling } from "#contracts/reconciliation.ts";
import { todo } from "#contracts/todo.ts";

/**
 * Look, fence, look again. The first look may see a request too early; after the fence nothing can come any
 * more, so only what is not there then will never be. Whatever says "found" has the last word.
 */
export async function gatherEvidence(
  _: Pick<Reconciling, "now" | "isSenderGone">,
  _open: OpenOperation,
): Promise<Evidence> {
  return todo("15.2", {
    zh: "查询，fence，再查询",
    en: "look up, fence, look up again",
  });
}

/** Reality as it is now, for whoever only wants to see: nothing in the world is changed. */
export async function lookOnly({ now }: Pick<Reconciling, "now">, open: OpenOperation): Promise<Evidence> {
  const reality = await askReality(open, "lookup", now());
  return evidenceOf(reality);
}

function evidenceOf(reality: Reality | undefined): Evidence {
  return { ...(reality && { reality }), isFenced: reality?.status === "fenced" };
}
