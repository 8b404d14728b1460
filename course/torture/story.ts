import {
  type ActionKind,
  BOUNDARIES,
  type Boundary,
  type Death,
  type Landing,
  type PlannedAction,
  type Story,
} from "./boundaries.ts";

/**
 * The story of one run, out of the seed and its number alone: whoever carries it, and whatever became of the
 * others, it is the same. Ten stories in a row begin at ten different places.
 */
export function storyOf(seed: number, run: number): Story {
  const random = randomOf(seed, run);
  const first = firstPlace(seed, run);
  const isReconciled = LEFT_OPEN.includes(first) && random() < 0.5;
  const kinds: readonly ActionKind[] = isReconciled ? ["desk", "message"] : KINDS;
  const actions: PlannedAction[] = [
    { kind: pick(random, kinds), name: `r${run}-1` },
    { kind: pick(random, KINDS), name: `r${run}-2` },
  ];
  const [one, two] = actions as [PlannedAction, PlannedAction];
  const deaths: Death[] = [deathAt(random, first, one)];
  if (random() < 0.5) deaths.push(inRecovery(random, first));
  if (isReconciled) deaths.push(inReconciliation(random, one.kind));
  if (random() < 0.4) deaths.push(deathAt(random, pick(random, AROUND), two));
  return { run, runId: `run-${run}`, actions, deaths };
}

const KINDS: readonly ActionKind[] = ["charge", "desk", "message"];

type First = Exclude<Boundary, "in recovery" | "in reconciliation"> | "at random";

const AROUND = BOUNDARIES.filter(
  (place): place is Exclude<First, "at random"> => place !== "in recovery" && place !== "in reconciliation",
);

const FIRST: readonly First[] = [...AROUND, "at random"];

/** Whoever dies there leaves a record of which nobody knows what came of it. */
const LEFT_OPEN: readonly string[] = [
  "after started",
  "before request",
  "effect sent",
  "effect landed",
  "before completed",
] satisfies First[];

/** The order within each ten is the seed's. */
function firstPlace(seed: number, run: number): First {
  const [block, place] = [Math.floor(run / FIRST.length), run % FIRST.length];
  const random = randomOf(seed, -1 - block);
  const left = [...FIRST];
  const order = FIRST.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
  return order[place] as First;
}

function deathAt(random: () => number, at: First, { name: spot }: PlannedAction): Death {
  if (at === "at random") return { at, afterMs: random() * LONGEST_MS };
  return at === "effect sent" ? { at, spot, lands: pick(random, LANDINGS) } : { at, spot };
}

/** About as long as a life takes. */
const LONGEST_MS = 30;

/** What comes late is what surprises: twice as often as the rest. */
const LANDINGS: readonly Landing[] = [
  "before the restart",
  "before the next request",
  "after the next request",
  "after the next request",
  "after two requests",
  "after two requests",
  "never",
];

/** Where the death before left no record of a call without a result, no record is recalled. */
function inRecovery(random: () => number, first: First): Death {
  const isRecalled = !["before started", "after result", "at random"].includes(first);
  return { at: "in recovery", spot: isRecalled && random() < 0.6 ? "recalled" : "restored" };
}

function inReconciliation(random: () => number, kind: ActionKind): Death {
  const at = "in reconciliation";
  return kind === "message"
    ? { at, spot: pick(random, ["deciding", "decided"]), by: "operator" }
    : { at, spot: pick(random, ["looked", "deciding", "decided"]), by: "program" };
}

function pick<One>(random: () => number, from: readonly One[]): One {
  return from[Math.floor(random() * from.length)] as One;
}

/** From 0 up to 1, the same for the same two numbers: mulberry32, begun at a mix of both. */
function randomOf(seed: number, run: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(run + 1, 0xc2b2ae35);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
