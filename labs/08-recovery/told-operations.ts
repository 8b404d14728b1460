import type { OperationState, WantedOperation } from "#contracts/journal.ts";
import type { KeptCall } from "../../crash-explorer/kept-object.ts";

/** What the calls that changed a journal amount to: an operation's newest word. */
export interface Told extends WantedOperation {
  state: OperationState;
  attempts: number;
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
    const [first] = JSON.parse(args) as [WantedOperation | string];
    if (typeof first === "object") {
      const attempts = (told.get(first.operationId)?.attempts ?? 0) + 1;
      told.set(first.operationId, { ...first, state: "started", attempts });
    } else {
      const earlier = told.get(first);
      if (earlier)
        told.set(first, { ...earlier, state: method === "complete" ? "completed" : "interrupted" });
    }
  }
  return [...told.values()];
}

/** The tool and its target; the target stands third in the key. */
export function actionName({ tool, idempotencyKey }: Pick<WantedOperation, "tool" | "idempotencyKey">) {
  const target = String(idempotencyKey).split(":")[2] ?? "";
  return `${tool} ${target}`.trim();
}
