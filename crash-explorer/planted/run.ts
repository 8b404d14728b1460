import type { Caller } from "../caller.ts";
import type { Cells } from "../cell.ts";
import type { Session } from "./session.ts";
import { type Entry, isShown, type OpenCall, type Queued, type Reply, type Status } from "./shapes.ts";

/** How far the session had come when it was saved; it may lag behind. */
export interface Checkpoint {
  entries: number;
}

/** The parts of the harness that lead a run from the first message to its end. */
export interface RunParts {
  /** The caller sends a message under this id, as long as nobody has told it that it was accepted. */
  accept(session: Session, told: Caller, message: string): Promise<void>;
  /** Takes the next message from the queue and gives it to the model. */
  deliver(session: Session, queued: Queued): Promise<void>;
  nextStep(entries: readonly Entry[]): Step;
  /** What the model is sent. */
  contextOf(entries: readonly Entry[], checkpoint: Checkpoint | undefined): readonly Entry[];
  /** The reply is durable before any of its calls is performed. */
  takeReply(session: Session, reply: Reply, perform: PerformOpen): Promise<void>;
  tellEnd(told: Caller, terminal: string): Promise<void>;
  /** What a boot does before anything else. */
  recover(session: Session, checkpoints: Cells): Promise<void>;
}

/** Performs a call; whoever asked for it saves the result. */
export type PerformOpen = (open: OpenCall) => Promise<Status | "blocked">;

export type Step =
  | { kind: "perform"; open: OpenCall }
  | { kind: "deliver"; queued: Queued }
  | { kind: "ask" }
  | { kind: "over" };

export const runParts: RunParts = {
  async accept(session, told, message) {
    const known = session.entries.some((entry) => entry.kind === "queued" && entry.message === message);
    if (!known) await session.append({ kind: "queued", message });
    await told.tell(accepted(message));
  },
  async deliver(session, { id, message }) {
    await session.append({ kind: "user", message, takes: id });
  },
  nextStep(entries) {
    const [open] = openCalls(entries);
    if (open) return { kind: "perform", open };
    const last = entries.findLast(isShown);
    const rests = last === undefined || (last.kind === "reply" && last.calls.length === 0);
    const [queued] = queueOf(entries);
    if (!rests) return { kind: "ask" };
    return queued === undefined ? { kind: "over" } : { kind: "deliver", queued };
  },
  contextOf: (entries) => entries.filter(isShown),
  async takeReply(session, reply) {
    await session.append(reply);
  },
  async tellEnd(told, terminal) {
    if (!told.wasTold(terminal)) await told.tell(terminal);
  },
  recover: async () => {},
};

export function accepted(message: string): string {
  return `accepted ${message}`;
}

/** The calls that have no result yet, of this life or of one before. */
export function openCalls(entries: readonly Entry[]): OpenCall[] {
  return allCalls(entries).filter(({ of, index }) => !isAnswered(entries, of, index));
}

export function allCalls(entries: readonly Entry[]): OpenCall[] {
  return entries.flatMap((entry) =>
    entry.kind === "reply" ? entry.calls.map((call, index) => ({ call, of: entry.id, index })) : [],
  );
}

function isAnswered(entries: readonly Entry[], of: string, index: number): boolean {
  return entries.some((entry) => entry.kind === "result" && entry.of === of && entry.index === index);
}

function queueOf(entries: readonly Entry[]): Queued[] {
  const taken = new Set(entries.flatMap((entry) => ("takes" in entry ? entry.takes : [])));
  return entries.flatMap((entry) => (entry.kind === "queued" && !taken.has(entry.id) ? entry : []));
}
