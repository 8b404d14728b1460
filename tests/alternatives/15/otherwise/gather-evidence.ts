import { askReality } from "#agent/ask-reality.ts";
import type { Reality } from "#contracts/reality.ts";
import type { Evidence, OpenOperation, Reconciling } from "#contracts/reconciliation.ts";

type Parts = Pick<Reconciling, "now" | "isSenderGone">;

/** Keeps all that was said and still counts, and weighs it at the end. */
export async function gatherEvidence(parts: Parts, open: OpenOperation): Promise<Evidence> {
  const said: (Reality | undefined)[] = [];
  const ask = async (question: "lookup" | "fence") => {
    said.unshift(await askReality(open, question, parts.now()));
    return said[0]?.status;
  };
  let isFenced = (await ask("lookup")) === "fenced";
  if (!isFenced && !has(said, "found")) {
    isFenced = (await ask("fence")) === "fenced";
    if (!has(said, "found")) {
      isFenced ||= (await parts.isSenderGone?.(open.record)) === true;
      if (isFenced) {
        // What was not there before the fence may have come until it stood.
        said.splice(1);
        await ask("lookup");
      }
    }
  }
  const order = isFenced ? ["found", "absent", "fenced", "silent"] : ["found", "absent", "silent"];
  const best = order.flatMap((status) => said.find((one) => one?.status === status) ?? [])[0];
  return { ...(best && { reality: best }), isFenced: isFenced && best?.status !== "found" };
}

export async function lookOnly({ now }: Pick<Parts, "now">, open: OpenOperation): Promise<Evidence> {
  const reality = await askReality(open, "lookup", now());
  return { ...(reality && { reality }), isFenced: reality?.status === "fenced" };
}

function has(said: readonly (Reality | undefined)[], status: Reality["status"]): boolean {
  return said.some((one) => one?.status === status);
}
