import { verifier } from "#agent/verifier.ts";
import type { Entry, EntryDraft } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Gate } from "#contracts/loop.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { Check, Finding } from "#contracts/verification.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";
import { growing, RUN } from "./claims.ts";

/** What one asking of the verifier came to. */
export interface Verified {
  gate: Gate;
  /** What it appended, in order. */
  added: readonly EntryDraft[];
  /** How often it looked. */
  looks: number;
  /** The entries as they are now; they can be asked about again. */
  entries: Entry[];
}

export interface Situation {
  entries: readonly Entry[];
  /** What the check finds, look by look; the last of them for ever. */
  finds?: readonly Finding[];
  check?: Check;
  maxRejections?: number;
  signal?: AbortSignal;
}

/** A new verifier, as each boot has one, asked about the claim that the entries end in. */
export async function verified(situation: Situation): Promise<Verified> {
  const { finds = [], maxRejections = 3, signal } = situation;
  const { entries, append, added } = growing(situation.entries);
  let looks = 0;
  const look: Check = async (context) => {
    looks += 1;
    if (situation.check) return situation.check(context);
    const finding = finds[Math.min(looks, finds.length) - 1];
    if (!finding) throw new Error("this example has no finding");
    return finding;
  };
  const options = { runId: RUN, check: look, maxRejections, ...(signal && { signal }) };
  const gate = await verifier(options)(entries, append);
  return { gate, added, looks, entries };
}

export function verifying(
  invariant: string,
  situation: Situation,
  breach: (found: Verified) => Awaited<ReturnType<Example["breach"]>>,
): Example {
  return { invariant, breach: async () => breach(await verified(situation)) };
}

/** The gate in a word or two: `go`, `answer`, `end: stopped`. */
export function said(gate: Gate): string {
  return gate.kind === "end" ? `end: ${gate.end.terminal}` : gate.kind;
}

/** The codes of the facts that were appended. */
export function codes(added: readonly EntryDraft[]): Fact["code"][] {
  return added.flatMap((draft) => ("fact" in draft ? [draft.fact.code] : []));
}

export const WAITS = both("append 返回之前什么也不说", "nothing is said before append returns");

/** What it says of a claim while its append has not returned: nothing, if it waits. */
export async function whileAppendHangs(
  entries: readonly Entry[],
  finding: Finding,
): Promise<string | Bilingual> {
  const verify = verifier({ runId: RUN, check: async () => finding, maxRejections: 3 });
  const gate = verify(entries, () => new Promise(() => {}));
  const turn = new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)));
  const first = await Promise.race([gate, turn]);
  return first ? said(first) : WAITS;
}
