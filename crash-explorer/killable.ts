import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { openBeacon, readBeacon } from "./beacon.ts";
import type { Report } from "./report.ts";
import type { Level } from "./thing.ts";
import type { Breached } from "./verdict.ts";
import { workerSource } from "./worker-source.ts";

export interface ApartOptions {
  /**
   * Path of a JavaScript file that exports `run(options: Pick<ExploreOptions, "onLife">): Promise<Report>`,
   * which passes these options on to `explore`. It is loaded anew each time.
   */
  bundle: string;
  /** So long may nothing happen, no life begin, before it is taken to be caught in a loop. Default 10000. */
  silenceMs?: number;
  /** Of the heap; buffers outside of it are not counted. Default 512. */
  memoryMb?: number;
}

/**
 * An exploration in a thread of its own, which can be killed. So a life that never gives control back, ends
 * its process, takes all memory or lets a stray promise fail comes to a verdict, and the caller lives on.
 * @throws {ApartError} it came to its end before any life began
 * @throws what `run` throws
 */
export async function exploreApart(options: ApartOptions): Promise<Report> {
  const beacon = openBeacon();
  const worker = new Worker(workerSource, {
    eval: true,
    workerData: { bundle: pathToFileURL(options.bundle).href, beacon },
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb ?? 512 },
  });
  try {
    const end = await Promise.race([endOf(worker), silenceOf(worker, beacon, options.silenceMs ?? 10_000)]);
    if (end.kind === "reported") return end.report;
    if (end.kind === "threw") throw end.error;
    return reportOf(breachOf(end), beacon);
  } finally {
    await worker.terminate();
  }
}

/** What ran apart came to its end before any life began. */
export class ApartError extends Error {
  constructor(received: string) {
    super(received);
    this.name = new.target.name;
  }
}

type Killed = { kind: "silent" } | { kind: "exited"; code: number } | { kind: "failed"; error: unknown };

type End = { kind: "reported"; report: Report } | { kind: "threw"; error: unknown } | Killed;

function endOf(worker: Worker): Promise<End> {
  return new Promise((resolve) => {
    worker.once("message", (end: End) => resolve(end));
    worker.once("error", (error) => resolve({ kind: "failed", error }));
    worker.once("exit", (code) => resolve({ kind: "exited", code }));
  });
}

/** Counted in looks, not by a clock: while a machine sleeps, nobody is silent. */
function silenceOf(worker: Worker, beacon: SharedArrayBuffer, silenceMs: number): Promise<End> {
  return new Promise((resolve) => {
    let [beats, looks] = [-1, 0];
    const looking = setInterval(() => {
      const now = readBeacon(beacon).beats;
      looks = now === beats ? looks + 1 : 0;
      beats = now;
      if (looks >= LOOKS) resolve({ kind: "silent" });
    }, silenceMs / LOOKS);
    worker.once("exit", () => clearInterval(looking));
  });
}

const LOOKS = 20;

function breachOf(end: Killed): Breached {
  const invariant = "a-life-ends";
  const expected = "the life comes to an end";
  if (end.kind === "silent") return { invariant, expected, received: "it never gives control back" };
  if (end.kind === "exited") {
    return { invariant, expected, received: `it ends its process, with exit code ${end.code}` };
  }
  const { code, name, message } = end.error as Partial<NodeJS.ErrnoException>;
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return { invariant, expected, received: "it takes all memory" };
  const thrown = name === undefined ? String(end.error) : `${name}: ${message}`;
  const received = `outside of what the boot returned, it threw ${thrown}`;
  return { invariant: "a-boot-does-not-throw", expected, received };
}

/** What the dead thread had said of itself; the rest is gone with it, the history too. */
function reportOf(breached: Breached, beacon: SharedArrayBuffer): Report {
  const { beats, states, token } = readBeacon(beacon);
  if (beats === 0) throw new ApartError(breached.received);
  const [, scenario = "", level] = token.split("/");
  const nothing = { transitions: 0, boundaries: {}, neverCrossed: [], audited: 0 };
  const counts = { states, runs: beats, boots: beats, ...nothing };
  // Going there again would only be killed again: the token is for whoever wants to look.
  const violation = { ...breached, history: [], token, confirmed: false };
  return { scenario, level: level as Level, verdict: "violated", ...counts, violation };
}
