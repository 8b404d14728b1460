import type { Ended, Invariant } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { both, same } from "../both.ts";
import { unless } from "../unless.ts";
import type { PlannedCall, WorkerEnd } from "./explored-boot.ts";
import type { Wrong } from "./shared-state.ts";
import type { sharedThing } from "./shared-thing.ts";

export type WorkerThings = { shared: ReturnType<typeof sharedThing> };

type Always = Invariant<States<WorkerThings>>;
type AtEnd = Invariant<Ended<WorkerThings, readonly WorkerEnd[]>>;

const MISUSES: readonly Wrong[] = [
  "a-live-owner-is-never-robbed",
  "a-token-is-given-once",
  "an-ended-run-stays-ended",
  "a-stale-write-changes-nothing",
];

/** Seen by the database at the moment at which it happened. */
const neverMisused: readonly Always[] = MISUSES.map((id) => ({
  id,
  breach: ({ shared: { wrong } }) =>
    unless(!wrong.includes(id), both("从不", "never"), both("发生了", "it happened")),
}));

const oncePerAction: Always = {
  id: "an-effect-happens-at-most-once",
  breach({ shared: { service } }) {
    const twice = Object.entries(service.effects).find(([, count]) => count > 1);
    return unless(
      twice === undefined,
      both("至多一次", "once at most"),
      both(`${twice?.[0]}：两次`, `${twice?.[0]}: twice`),
    );
  },
};

/** Also a request that comes late, when the run has long come to its end, changes nothing. */
function newestWriteStands(calls: readonly PlannedCall[]): Always {
  const last = calls.findLast(({ content }) => content !== undefined)?.content;
  return {
    id: "the-newest-write-stands",
    breach({ shared: { lease, service } }) {
      const isOver = lease?.state === "ended" && lease.ended === "completed";
      return unless(!isOver || service.file === last, same(String(last)), same(String(service.file)));
    },
  };
}

export function alwaysOf(calls: readonly PlannedCall[]): readonly Always[] {
  const writes = calls.some(({ content }) => content !== undefined);
  return [...neverMisused, oncePerAction, ...(writes ? [newestWriteStands(calls)] : [])];
}

/** Of those that begin at the same time; who was taken over may have come to the end before. */
export const onlyOneCompletes: AtEnd = {
  id: "one-of-two-has-the-run",
  breach: ({ end }) =>
    unless(
      end.filter((word) => word === "completed").length <= 1,
      both("一个完成", "one completes it"),
      same(end.join(", ")),
    ),
};

/** One that refuses everything would break nothing else. */
export function atEndOf(calls: readonly PlannedCall[]): readonly AtEnd[] {
  const actions = calls.filter(({ content }) => content === undefined).map(({ tool }) => tool);
  return [
    {
      id: "undisturbed-does-all",
      breach({ undisturbed, end, states: { shared } }) {
        const missing = actions.filter((action) => (shared.service.effects[action] ?? 0) !== 1);
        const taken = end.includes("lost") || end.includes("blocked");
        const done = end.includes("completed") || end.includes("ended");
        return unless(
          !undisturbed || taken || (done && missing.length === 0),
          both("完成，每个副作用一次", "completed, with each effect once"),
          both(`${end.join("、")}；缺 ${missing.join("、") || "无"}`, `${end}; missing: ${missing}`),
        );
      },
    },
    {
      id: "what-is-completed-has-happened",
      breach({ states: { shared } }) {
        const done = shared.records.filter(({ state }) => state === "completed").map(({ tool }) => tool);
        const missing = actions.filter((tool) => done.includes(tool) && !shared.service.effects[tool]);
        return unless(missing.length === 0, same("[]"), same(JSON.stringify(missing)));
      },
    },
    {
      id: "blocked-only-while-an-outcome-is-unknown",
      breach({ end, states: { shared } }) {
        const open = shared.records.some(({ state }) => state !== "completed");
        return unless(
          !end.includes("blocked") || open,
          both("有结果未知的动作", "an operation whose outcome is unknown"),
          both("没有", "none"),
        );
      },
    },
  ];
}
