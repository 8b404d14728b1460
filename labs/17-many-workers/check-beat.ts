import { startHeartbeat } from "#agent/heartbeat.ts";
import type { RunLease } from "#contracts/workers.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { holds, leaseOf } from "./check-bench.ts";

type Reply = "ok" | "gone" | "down" | "hangs";

/**
 * A heart that beats on a clock of its own: whoever waits is woken in the order of time. It ends when the
 * lease is lost, or after so many milliseconds.
 */
export async function beats(replies: readonly Reply[], untilMs: number, answerMs = 0) {
  let now = 0;
  let asked = 0;
  let answered = 0;
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
    answered += 1;
    if (reply === "hangs") return new Promise(() => {});
    if (reply === "down") throw new Error("no connection");
    return reply === "gone" ? undefined : leaseOf();
  };
  const heart = startHeartbeat({ leaseMs: 300, renew, pause, elapsed: () => now });
  while (now < untilMs && !heart.lost.aborted) {
    await settle();
    if (heart.lost.aborted) break;
    const next = sleepers.sort(byTime).shift();
    if (next === undefined) break;
    now = Math.max(now, next.at);
    next.wake();
    await settle();
  }
  const lostAt = heart.lost.aborted ? now : undefined;
  const before = asked;
  let underWay: number | undefined;
  void heart.stop().then(() => {
    underWay = asked - answered;
  });
  await settle();
  for (const { wake } of [...sleepers].sort(byTime)) {
    wake();
    await settle();
  }
  return { lostAt, asked: before, after: asked - before, underWay };
}

function byTime(one: { at: number }, other: { at: number }): number {
  return one.at - other.at;
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
  holds(
    "who-stops-waits-for-the-answer",
    // Asked for at 100 and stopped right then, while the answer comes at 190.
    async () => (await beats(["ok"], 100, 90)).underWay,
    0,
  ),
]);
