import { claimedLease, releasedLease, renewedLease, standingOf } from "#agent/lease-state.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { holds, leaseOf, seen, self } from "./check-bench.ts";

const standing = (...given: Parameters<typeof standingOf>) => standingOf(...given).kind;

export const stateCheck = exampleCheck(
  { id: "17.state", task: "17.1", title: both("租约的判断", "What a lease says") },
  [
    holds("what-nobody-claimed-is-free", () => standing(seen(undefined), self), "free"),
    holds("a-lease-holds-until-it-runs-out", () => standing(seen(leaseOf(), 1_299), self), "held"),
    holds("a-lease-holds-until-it-runs-out", () => standing(seen(leaseOf(), 1_300), self), "free"),
    holds(
      "who-is-robbed-is-named",
      () => {
        const free = standingOf(seen(leaseOf(), 2_000), self);
        return free.kind === "free" ? free.from?.worker : free.kind;
      },
      "w2",
    ),
    holds("an-own-claim-is-known-again", () => standing(seen(leaseOf(self), 9_000), self), "own"),
    holds(
      "an-own-claim-is-known-again",
      () => standing(seen(leaseOf({ ...self, host: "h9" })), self),
      "held",
    ),
    holds(
      "what-was-given-back-is-free",
      () => standing(seen(leaseOf({ ...self, state: "released" })), self),
      "free",
    ),
    holds(
      "an-ended-run-stays-ended",
      () => standing(seen(leaseOf({ state: "ended", ended: "completed" }), 9_000), self),
      "ended",
    ),
    holds(
      "a-token-is-given-once",
      () => {
        const { token, revision, worker, state } = claimedLease(seen(leaseOf()), "r", self, 300);
        return { token, revision, worker, state };
      },
      { token: 4, revision: 8, worker: "w1", state: "held" },
    ),
    holds("a-token-is-given-once", () => claimedLease(seen(undefined), "r", self, 300).token, 1),
    holds("a-token-is-given-once", () => releasedLease(leaseOf()).token, 3),
    holds(
      "the-clock-is-the-database's",
      () => {
        const { since, expiresAt } = claimedLease(seen(undefined, 77), "r", self, 300);
        return { since, expiresAt };
      },
      { since: 77, expiresAt: 377 },
    ),
    holds(
      "a-renewal-keeps-the-claim",
      () => renewedLease(leaseOf(), 1_200, 300),
      leaseOf({ revision: 8, expiresAt: 1_500 }),
    ),
    holds("a-clock-set-back-shortens-nothing", () => renewedLease(leaseOf(), 100, 300).expiresAt, 1_300),
    holds(
      "an-end-is-kept",
      () => {
        const { state, ended, revision } = releasedLease(leaseOf(), "completed");
        return { state, ended, revision };
      },
      { state: "ended", ended: "completed", revision: 8 },
    ),
  ],
);
