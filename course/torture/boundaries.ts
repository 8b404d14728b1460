/** Where an operation can be cut off, in the order in which a life comes by. */
export const BOUNDARIES = [
  "before started",
  "after started",
  "before request",
  "effect sent",
  "effect landed",
  "before completed",
  "after completed",
  "before result",
  "after result",
  "in recovery",
  "in reconciliation",
] as const;

export type Boundary = (typeof BOUNDARIES)[number];

/** What becomes of a request whose sender died while it was on its way. */
export type Landing =
  | "before the restart"
  | "before the next request"
  | "after the next request"
  | "after two requests"
  | "never";

/** One planned SIGKILL. `spot` is the action's name; in recovery and reconciliation it is the step. */
export type Death =
  | { at: Exclude<Boundary, "effect sent" | "in reconciliation">; spot: string }
  | { at: "effect sent"; spot: string; lands: Landing }
  | { at: "in reconciliation"; spot: string; by: "program" | "operator" }
  | { at: "at random"; afterMs: number };

export type DeathPlace = Death["at"];

export const DEATH_PLACES: readonly DeathPlace[] = [...BOUNDARIES, "at random"];

/**
 * What a service makes of an action. `charge` knows keys, and a second request is harmless; `desk` can be
 * asked about a key, and a key can be cancelled there; a `message` leaves nothing that anybody could ask for.
 */
export type ActionKind = "charge" | "desk" | "message";

export interface PlannedAction {
  kind: ActionKind;
  /** Unlike that of any other action of the whole torture. */
  name: string;
}

/** One run of the agent, and the deaths that its lives die. Nothing in it depends on how the lives go. */
export interface Story {
  run: number;
  runId: string;
  actions: readonly PlannedAction[];
  deaths: readonly Death[];
}

/** The action that an idempotency key names: task, action, target. */
export function actionOfKey(idempotencyKey: string): string {
  return idempotencyKey.split(":")[2] ?? "";
}
