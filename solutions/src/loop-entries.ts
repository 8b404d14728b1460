import { lastCompaction } from "#agent/compacted-view.ts";
import { setOrphansAside } from "#agent/orphaned-results.ts";
import { unansweredCalls } from "#agent/read-entries.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Message } from "#contracts/messages.ts";

/**
 * What the loop of one run works on: all but the messages of earlier runs that stand under the last summary.
 * They are never sent, and a long session has hardly any others, so each turn would copy what nobody sees.
 * What was spent and refused stands in facts, and still counts.
 */
export function loopEntries(all: readonly Entry[], runId: string): Entry[] {
  const entries = withoutOrphans(all);
  const place = (id: unknown) =>
    Math.max(
      0,
      entries.findIndex((entry) => entry.id === id),
    );
  const cut = Math.min(place(lastCompaction(entries)?.firstKeptId), place(runId));
  const earlier = entries.slice(0, cut);
  // A call that has no result is answered, wherever it stands.
  if (unansweredCalls(earlier).length > 0) return [...entries];
  return [...earlier.filter((entry) => "fact" in entry), ...entries.slice(cut)];
}

function withoutOrphans(entries: readonly Entry[]): readonly Entry[] {
  const { orphans } = setOrphansAside(
    entries.flatMap((entry) => ("message" in entry ? [entry.message] : [])),
  );
  if (orphans.length === 0) return entries;
  const aside = new Set<Message>(orphans);
  return entries.filter((entry) => "fact" in entry || !aside.has(entry.message));
}
