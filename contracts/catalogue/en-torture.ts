import type { zhTorture } from "./zh-torture.ts";

/** What `torture` says, in English. */
export const enTorture: Readonly<Record<keyof typeof zhTorture, string>> = {
  "torture.began": "{journal}: begins with seed {seed}",
  "torture.held":
    "{journal}: {kills} kills; {effects} effects took place once each, and nothing acknowledged was lost " +
    "({seconds} s, seed {seed})",
  "torture.settled":
    "  blocked {blocked} times; {reconciled} operations reconciled by look-up, {byHand} by hand, by the " +
    "service's own count",
  "torture.broken": "{journal}: broken after {kills} kills (seed {seed})",
  "torture.duplicate": "  duplicate: {action} took effect {times} times",
  "torture.lost_effect": "  lost: {action} was acknowledged, and the service knows no such effect",
  "torture.lost_record": "  lost: {action} was acknowledged, and its record is gone",
  "torture.lost_result": "  lost: {action} was acknowledged, and its result is not in the session",
  "torture.stuck": "  no end: run {run} got nowhere ({problem})",
  "torture.story": "  run {run}: {actions}; planned deaths: {deaths}",
  "torture.again": "  once more: npm run torture -- --journal {journal} --seed {seed} --run {run}{more}",
  "torture.interrupted": "interrupted; these are the figures so far",
  "torture.bad_value": "{option} cannot be {value}; it takes {wanted}",
  "torture.unknown_word": "unknown: {word}; --help shows the usage",
  "torture.write_alone":
    "--write records an ordinary round, so it goes neither with --planted nor with --run",
};
