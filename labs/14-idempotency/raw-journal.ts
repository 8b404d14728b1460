import type { OperationState, WantedOperation } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { KeptCall } from "../../crash-explorer/kept-object.ts";
import { both, joined, same } from "../both.ts";

/** What the changes of a journal amount to: an operation's newest word. */
export interface Told extends WantedOperation {
  state: OperationState;
  attempts: number;
  firstAt: number;
  lastAt: number;
  answer?: Answer;
}

/** By operation, oldest first. It asks no journal: the one that wrote them may be wrong. */
export function toldTo(calls: readonly KeptCall[]): readonly Told[] {
  let told = known.get(calls);
  if (told === undefined) {
    told = foldCalls(calls);
    known.set(calls, told);
  }
  return told;
}

/** States are never changed in place, and an exploration asks about the same ones again and again. */
const known = new WeakMap<readonly KeptCall[], readonly Told[]>();

function foldCalls(calls: readonly KeptCall[]): Told[] {
  const told = new Map<string, Told>();
  for (const { method, args } of calls) {
    const [first, second] = JSON.parse(args) as [WantedOperation | string, unknown];
    if (typeof first === "object") {
      const { attempts = 0, firstAt = Number(second) } = told.get(first.operationId) ?? {};
      const lastAt = Number(second);
      told.set(first.operationId, { ...first, state: "started", attempts: attempts + 1, firstAt, lastAt });
      continue;
    }
    const earlier = told.get(first);
    if (!earlier || earlier.state === "completed") continue;
    if (method === "complete") told.set(first, { ...earlier, state: "completed", answer: second as Answer });
    else told.set(first, { ...earlier, state: "interrupted" });
  }
  return [...told.values()];
}

/** The key that the world is given: by the promise of the journal, not by the module that makes it. */
export function worldKey({ idempotencyKey, occurrence = 1 }: WantedOperation): string {
  return occurrence > 1 ? `${idempotencyKey}:${occurrence}` : idempotencyKey;
}

export function showJournal(calls: readonly KeptCall[]): Bilingual {
  return joined(
    toldTo(calls).map((told) => {
      const tries =
        told.attempts > 1 ? both(`，第 ${told.attempts} 次尝试`, `, attempt ${told.attempts}`) : same("");
      const key = worldKey(told);
      return both(`${key}：${told.state}${tries.zh}`, `${key}: ${told.state}${tries.en}`);
    }),
  );
}
