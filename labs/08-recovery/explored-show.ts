import type { Checkpoint } from "#contracts/checkpoint.ts";
import type { OperationState, WantedOperation } from "#contracts/journal.ts";
import type { CellsState } from "../../crash-explorer/cell.ts";
import type { KeptCall } from "../../crash-explorer/kept-object.ts";
import type { OutsideState } from "../../crash-explorer/outside.ts";
import { shortId } from "../show-session.ts";

export function showCheckpoint(state: CellsState): string {
  const saved = Object.values(state).map((text) => JSON.parse(text) as Partial<Checkpoint>);
  return saved
    .map(({ entryId, pending = [] }) => {
      const calls = pending.map(({ call }) => call.name).join(", ");
      return `at ${shortId(entryId ?? "the start")}; pending: ${calls || "none"}`;
    })
    .join("\n");
}

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

export function showJournal(calls: readonly KeptCall[]): string {
  return toldTo(calls)
    .map(({ state, attempts, retrySafe, ...wanted }) => {
      const tries = attempts > 1 ? `, attempt ${attempts}` : "";
      return `${actionName(wanted)}: ${state}, ${retrySafe ? "retrySafe" : "unsafe"}${tries}`;
    })
    .join("\n");
}

/** The tool and its target; the target stands third in the key. */
export function actionName({ tool, idempotencyKey }: Pick<WantedOperation, "tool" | "idempotencyKey">) {
  const target = String(idempotencyKey).split(":")[2] ?? "";
  return `${tool} ${target}`.trim();
}

const TIMES = ["not done", "done once", "done twice or more"];

export function showWorld({ effects, flying }: OutsideState): string {
  const done = Object.entries(effects).filter(([action]) => !action.startsWith("key "));
  const keys = Object.keys(effects).filter((name) => name.startsWith("key "));
  return [
    ...done.map(([action, times]) => `${action}: ${TIMES[times]}`),
    ...keys.map((key) => `served under ${key}`),
    ...flying.map(({ action }) => `${action}: on its way`),
  ].join("\n");
}
