import type { Invariant } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import { unless } from "../unless.ts";
import { always } from "./invariants.ts";
import { kindOf } from "./line-kind.ts";
import { factsOf, type RawLine, rawLines, recordsOf } from "./raw-records.ts";
import type { RecoveryThings } from "./things.ts";

/** Of a message there is one: it waits, or it is said, or it was given back. */
const accountedFor: Invariant<States<RecoveryThings>> = {
  id: "a-message-is-in-one-place",
  breach({ session }) {
    const lines = rawLines(session.bytes);
    const cancelled = handedBack(lines);
    const consumed = recordsOf(lines, "turn_started").flatMap(({ consumed: ids }) => ids as string[]);
    const twice = [...cancelled, ...consumed].find((id, place, all) => all.indexOf(id) !== place);
    return unless(
      twice === undefined,
      both("取走一次，或退回一次", "taken once, or given back once"),
      both(`${twice}：两处都有`, `${twice}: in two places`),
    );
  },
};

/** What is accepted before a turn starts is a part of its snapshot. */
const settingsReachTheNextTurn: Invariant<States<RecoveryThings>> = {
  id: "an-accepted-setting-reaches-the-next-turn",
  breach({ session }) {
    const lines = rawLines(session.bytes);
    const accepted = lines.findIndex(isSetting);
    const late = accepted < 0 ? [] : recordsOf(lines.slice(accepted), "turn_started");
    const without = late.filter(
      ({ snapshot }) => (snapshot as { thinkingLevel?: unknown }).thinkingLevel !== "high",
    );
    return unless(
      without.length === 0,
      both("之后开始的轮次都用新设置", "every turn that starts later works with it"),
      both(`${without.length} 个轮次还用旧的`, `${without.length} turns work with the old one`),
    );
  },
};

/** Of two prompts in one moment one is refused; the other's run has its end before the next is accepted. */
const oneRunAtATime: Invariant<States<RecoveryThings>> = {
  id: "a-run-ends-before-the-next-begins",
  breach({ session }) {
    const runs: string[] = [];
    for (const line of rawLines(session.bytes)) {
      if (line.id.startsWith("run-")) runs.push(line.id);
      const [{ runId } = {}] = factsOf([line], "run.ended");
      const at = runs.indexOf(String(runId));
      if (at >= 0) runs.splice(at, 1);
      if (runs.length > 1) {
        return unless(false, both("一次一个运行", "one run at a time"), runs.join(", "));
      }
    }
    return undefined;
  },
};

export function isSetting(line: RawLine): boolean {
  return ["pending_write_enqueued", "thinking_level_change"].includes(kindOf(line));
}

export const raceInvariants = [
  ...always.filter(({ id }) => id !== "an-accepted-message-is-neither-lost-nor-doubled"),
  accountedFor,
  settingsReachTheNextTurn,
  oneRunAtATime,
];

/** Ids of messages that were handed back: an abort does so as well as a cancel. */
export function handedBack(lines: Parameters<typeof recordsOf>[0]): string[] {
  const records = [...recordsOf(lines, "queue_cancelled"), ...recordsOf(lines, "run_aborted")];
  return records.flatMap(({ messageIds }) => messageIds as string[]);
}
