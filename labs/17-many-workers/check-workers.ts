import { startHeartbeat } from "#agent/heartbeat.ts";
import { workerLoop } from "#agent/worker-loop.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Ending, TerminalState } from "#contracts/loop.ts";
import type { RunLease } from "#contracts/workers.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { bench, holds, leaseOf, self } from "./check-bench.ts";

type Reply = "ok" | "gone" | "down" | "hangs";

/**
 * A heart that beats on a clock of its own: whoever waits is woken in the order of time. It ends when the
 * lease is lost, or after so many milliseconds.
 */
export async function beats(replies: readonly Reply[], untilMs: number, answerMs = 0) {
  let now = 0;
  let asked = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  const pause = (ms: number, signal: AbortSignal) =>
    new Promise<void>((wake) => {
      if (signal.aborted) return wake();
      const awake = () => {
        signal.removeEventListener("abort", awake);
        wake();
      };
      sleepers.push({ at: now + ms, wake: awake });
      signal.addEventListener("abort", awake);
    });
  const renew = async (): Promise<RunLease | undefined> => {
    const reply = replies[Math.min(asked, replies.length - 1)];
    asked += 1;
    if (answerMs > 0) await pause(answerMs, new AbortController().signal);
    if (reply === "hangs") return new Promise(() => {});
    if (reply === "down") throw new Error("no connection");
    return reply === "gone" ? undefined : leaseOf();
  };
  const heart = startHeartbeat({ leaseMs: 300, renew, pause, elapsed: () => now });
  while (now < untilMs && !heart.lost.aborted) {
    await settle();
    if (heart.lost.aborted) break;
    const next = sleepers.sort((a, b) => a.at - b.at).shift();
    if (next === undefined) break;
    now = Math.max(now, next.at);
    next.wake();
    await settle();
  }
  const lostAt = heart.lost.aborted ? now : undefined;
  const before = asked;
  void heart.stop();
  for (const { wake } of sleepers) wake();
  await settle();
  return { lostAt, asked: before, after: asked - before };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export const beatCheck = exampleCheck({ id: "17.beat", task: "17.4", title: both("心跳", "The heartbeat") }, [
  holds("a-lease-is-renewed-in-time", async () => {
    const { lostAt, asked } = await beats(["ok"], 1_000);
    return [lostAt, asked >= 9];
  }, [undefined, true]),
  holds("who-lost-the-run-stops", async () => (await beats(["ok", "gone"], 1_000)).lostAt, 200),
  holds(
    "one-missed-answer-is-no-loss",
    async () => (await beats(["ok", "down", "ok"], 900)).lostAt,
    undefined,
  ),
  holds(
    "no-answer-for-a-whole-lease-is-a-loss",
    async () => {
      const { lostAt = 9_999 } = await beats(["ok", "down"], 2_000);
      return lostAt <= 400;
    },
    true,
  ),
  holds(
    "a-connection-that-hangs-is-no-answer",
    async () => {
      const { lostAt = 9_999 } = await beats(["ok", "hangs"], 2_000);
      return lostAt <= 400;
    },
    true,
  ),
  holds(
    "a-lease-counts-from-before-it-was-asked-for",
    async () => {
      // Each answer takes 90: the last good one was asked for at 100, and came at 190.
      const { lostAt = 9_999 } = await beats(["ok", "down"], 2_000, 90);
      return lostAt <= 400;
    },
    true,
  ),
  holds("a-stopped-heart-asks-no-more", async () => (await beats(["ok"], 250)).after, 0),
]);

interface Told {
  heard: string[];
}

/** A worker at a table with one run, or with what is there before. */
async function works(
  ends: readonly (TerminalState | Error)[],
  { held, lostWhile }: { held?: boolean; lostWhile?: boolean } = {},
): Promise<string[]> {
  const { open, state, wait } = bench(held ? withOther() : undefined);
  const { leases } = open();
  const told: Told = { heard: [] };
  const left = [...ends];
  let rests = 0;
  await workerLoop({
    table: leases,
    self,
    leaseMs: 300,
    openRuns: async () => (state().lease?.state === "ended" ? [] : ["r"]),
    async carry(lease): Promise<Ending> {
      told.heard.push(`carry ${lease.token}`);
      if (lostWhile && lease.token === 1) await takeOver(open(), wait);
      const end = left.shift() ?? "completed";
      if (end instanceof Error) throw end;
      return { terminal: end, reason: { code: "run.completed", params: {} } };
    },
    heartbeat: () => ({
      lost: new AbortController().signal,
      async stop() {
        told.heard.push(state().lease?.state === "held" ? "stop" : "stop late");
      },
    }),
    async rest() {
      rests += 1;
      told.heard.push("rest");
      if (rests > 5) throw new TypeError("it rests for ever");
      wait(300);
    },
    tell: ({ code }) => told.heard.push(code),
  });
  return [...told.heard.filter((word, at, all) => word !== all[at - 1]), state().lease?.state ?? "none"];
}

function withOther() {
  const { state } = bench();
  return { ...state(), lease: leaseOf() };
}

async function takeOver(shared: ReturnType<ReturnType<typeof bench>["open"]>, wait: (ms: number) => void) {
  wait(300);
  const { lease, now } = await shared.leases.look("r");
  if (lease === undefined) return;
  const next = { ...lease, worker: "w9", token: lease.token + 1, revision: lease.revision + 1 };
  await shared.leases.swap(lease.revision, { ...next, since: now, expiresAt: now + 300 });
}

const stale = new HarnessError({ code: "worker.stale", params: { runId: "r", token: 1, newest: 2 } });

export const loopCheck = exampleCheck(
  { id: "17.loop", task: "17.9", title: both("worker 循环", "The worker's loop") },
  [
    holds("the-heart-stops-before-the-run-is-given-back", async () => {
      const heard = await works(["completed"]);
      return [heard.includes("stop"), heard.includes("stop late")];
    }, [true, false]),
    holds("an-end-is-kept", async () => {
      const heard = await works(["completed"]);
      return [heard.filter((word) => word.startsWith("carry")).length, heard.at(-1)];
    }, [1, "ended"]),
    holds("what-waits-for-a-person-is-not-tried-again", async () => {
      const heard = await works(["blocked"]);
      return [heard.filter((word) => word.startsWith("carry")).length, heard.at(-1)];
    }, [1, "released"]),
    holds("who-has-it-is-told-and-waited-for", async () => {
      const heard = await works(["completed"], { held: true });
      return [heard[0], heard[1], heard.includes("worker.taken_over"), heard.at(-1)];
    }, ["worker.run_held", "rest", true, "ended"]),
    holds("a-lost-run-is-no-success", async () => {
      const heard = await works(["completed", "completed"], { lostWhile: true });
      return [heard.includes("worker.lease_lost"), heard.at(-1)];
    }, [true, "ended"]),
    holds("a-refused-write-ends-no-worker", async () => {
      const heard = await works([stale, "completed"], { lostWhile: true });
      return [heard.includes("worker.stale"), heard.at(-1)];
    }, [true, "ended"]),
    holds(
      "a-fault-is-not-hidden",
      () =>
        works([new TypeError("a bug")]).then(
          () => "hidden",
          (error: Error) => error.message,
        ),
      "a bug",
    ),
  ],
);
