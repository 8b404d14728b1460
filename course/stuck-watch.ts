import type { EventEmitter } from "node:events";
import { Worker } from "node:worker_threads";
import type { Fact } from "#contracts/facts.ts";
import { leaveAtOnce } from "./ending.ts";
import { learnersPlaceIn } from "./explain-throw.ts";
import type { Person } from "./person.ts";
import { stuckWatchSource } from "./stuck-watch-source.ts";

/** What a thread that waits for the beats of this one is made of. */
export interface StuckWatchData {
  /** How often this thread came back to its event loop; then whether it has told of its end itself. */
  beats: Int32Array;
  /** Of the process, without a beat. */
  cpuMs: number;
  lookMs: number;
  /** To be said where this thread cannot. */
  text: string;
  /** What this thread is to hear: to tell of it, and to end within the loop. */
  told: string;
  leave: string;
}

export interface StuckWatched {
  person: Person;
  root: string;
}

/**
 * Ends the process, with exit code 1 and a sentence, when a module never gives control back: then no timer of
 * this thread's ever fires, so another thread waits for its beats. What counts is the time that the process
 * was given to work, so that neither a slow machine nor one that was asleep looks like a loop.
 * @returns whether it has come to that
 */
export function watchForStuck({ person, root }: StuckWatched): () => boolean {
  const beats = new Int32Array(new SharedArrayBuffer(8));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const events = process as EventEmitter;
  events.once(LEAVE, () => leaveAtOnce(1));
  events.once(TOLD, () => {
    Atomics.store(beats, 1, 1);
    const { code, params } = sentence(learnersPlaceIn(String(new Error().stack), root));
    person.tell(code, params, "bad");
    // Keeps the event loop alive for the message that the loop is broken off, which comes at once.
    setTimeout(() => leaveAtOnce(1), BREAK_MS);
  });
  const text = person.text(sentence(undefined));
  const workerData: StuckWatchData = {
    beats,
    cpuMs: CPU_MS,
    lookMs: BEAT_MS,
    text,
    told: TOLD,
    leave: LEAVE,
  };
  const watch = new Worker(stuckWatchSource, { eval: true, workerData, execArgv: [] });
  watch.once("message", () => leaveAtOnce(1));
  watch.unref();
  return () => Atomics.load(beats, 1) === 1;
}

/** Far longer than any experiment of the reference keeps the event loop waiting. */
const CPU_MS = 8_000;
const BEAT_MS = 250;
const BREAK_MS = 3_000;
const TOLD = "agent-harness-lab.stuck";
const LEAVE = "agent-harness-lab.leave";

function sentence(place: string | undefined): Fact {
  const seconds = CPU_MS / 1_000;
  if (place !== undefined) return { code: "command.stuck_at", params: { seconds, place } };
  return { code: "command.stuck", params: { seconds } };
}
