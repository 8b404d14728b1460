import type { OperationRecord } from "#contracts/journal.ts";
import { outside } from "../../crash-explorer/outside.ts";
import { showWorld } from "../08-recovery/explored-show.ts";
import { RUN_ID } from "../08-recovery/world.ts";
import { desk } from "./desk.ts";

export type PeopleThings = ReturnType<typeof peopleThings>;

/** What each person was told, in a word. */
export interface PeopleEnd {
  told: readonly (readonly [name: string, what: string])[];
}

const KEY = "task:charge:a";

/** A charge that a dead process began. It is there; what becomes of it is what people have to decide. */
export const begun: OperationRecord = {
  ...{ operationId: `${RUN_ID}:e2:0`, runId: RUN_ID, tool: "charge", argumentsDigest: "sha256:1" },
  ...{ idempotencyKey: KEY, retrySafe: false, state: "started" },
  ...{ occurrence: 1, attempts: 1, startedAt: 0 },
};

export function peopleThings() {
  const world = outside(showWorld);
  const effects = { [`charge ${KEY}`]: 1, [`key ${KEY}`]: 1 };
  return { desk: desk([begun]), world: { ...world, initial: { effects, flying: [] } } };
}
