import { workerLoop } from "#agent/worker-loop.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Ending, TerminalState } from "#contracts/loop.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { bench, holds, leaseOf, self } from "./check-bench.ts";

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

const keyTaken = new HarnessError({ code: "worker.key_taken", params: { key: "k", runId: "r9" } });

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
      "what-a-refusal-ended-is-given-back",
      async () => {
        const heard = await works([keyTaken, "completed"]);
        return heard.filter((word) => word.startsWith("carry"));
      },
      // Only a run that was given back is claimed under a new token.
      ["carry 1", "carry 2"],
    ),
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
