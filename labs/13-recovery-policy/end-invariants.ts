import type { Ended, Invariant } from "../../crash-explorer/scenario.ts";
import { CHARGE, WRITE } from "../08-recovery/explored-tools.ts";
import { toldTo } from "../08-recovery/told-operations.ts";
import { both } from "../both.ts";
import { unless } from "../unless.ts";
import type { LifeEnd, Plan } from "./explored-boot.ts";
import { leftOpenIn } from "./left-open.ts";
import { factsOf, rawLines, recordsOf } from "./raw-records.ts";
import type { RecoveryThings } from "./things.ts";

type AtEnd = Invariant<Ended<RecoveryThings, LifeEnd>>;

/** Without this, a recovery that gives up everything would pass. */
const undisturbedDoesAll: AtEnd = {
  id: "undisturbed-does-all",
  breach: ({ undisturbed, end, states: { world } }) =>
    unless(
      !undisturbed ||
        (end.terminal === "completed" && world.effects[WRITE] === 1 && world.effects[CHARGE] === 1),
      both("completed，每个动作一次", "completed, and each action once"),
      both(
        `${end.terminal}，${JSON.stringify(world.effects)}`,
        `${end.terminal}, ${JSON.stringify(world.effects)}`,
      ),
    ),
};

const idleAgain: AtEnd = {
  id: "recovery-comes-back-to-idle",
  breach: ({ end: { phase } }) => unless(phase === "idle", "idle", phase),
};

/** What began has an end, unless a person has to decide first. */
const nothingOpen: AtEnd = {
  id: "nothing-is-left-open",
  breach({ end, states: { session } }) {
    if (end.terminal === "blocked") return undefined;
    const open = leftOpenIn(rawLines(session.bytes));
    return unless(
      open.length === 0,
      both("什么都不悬着", "nothing"),
      both(`还悬着：${open.join("、")}`, `open: ${open.join(", ")}`),
    );
  },
};

/** A model that asks for the same action again is held up by the open record, and by nothing else. */
const blockedOnlyByOpen: AtEnd = {
  id: "blocked-only-while-an-outcome-is-unknown",
  breach({ end, states: { session, journal } }) {
    if (end.terminal !== "blocked") return undefined;
    const open = toldTo(journal).some(({ state, retrySafe }) => state !== "completed" && !retrySafe);
    const started = recordsOf(rawLines(session.bytes), "tool_call_started").length > 0;
    return unless(
      open || (journal.length === 0 && started),
      both("有一个不可安全重试、结果不明的动作", "an unsafe action whose outcome is unknown"),
      both("没有这样的动作", "there is none"),
    );
  },
};

/** The default never makes a request again by itself; the other one goes on. */
function policyIsKept({ policy }: Plan): AtEnd {
  return {
    id: "the-policy-is-kept",
    breach({ end, states: { session } }) {
      const lines = rawLines(session.bytes);
      if (policy === "retry_unfinished") {
        const given = factsOf(lines, "run.ended").filter(({ terminal }) => terminal === "failed").length;
        return unless(
          given === 0 && ["completed", "blocked", "stopped", "given up"].includes(end.terminal),
          both("接着做，直到结束或被挡住", "it goes on, to its end or to where a person decides"),
          both(`${given} 个运行失败`, `${given} runs failed`),
        );
      }
      const turns = recordsOf(lines, "turn_started").length;
      const requests = factsOf(lines, "run.request_started").length;
      return unless(
        requests <= turns,
        both("每轮至多一次请求", "one request at most for each turn"),
        both(`${turns} 轮，${requests} 次请求`, `${turns} turns, ${requests} requests`),
      );
    },
  };
}

export function atEnd(plan: Plan): readonly AtEnd[] {
  return [undisturbedDoesAll, idleAgain, nothingOpen, blockedOnlyByOpen, policyIsKept(plan)];
}
