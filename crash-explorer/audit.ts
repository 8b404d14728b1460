import { endOf, type Found, type Violated } from "./confirm.ts";
import { type Lived, live } from "./live.ts";
import type { StateNode } from "./states.ts";
import type { Things } from "./thing.ts";
import type { Snapshot } from "./world.ts";

/** Merged states must behave alike, and so must a life that is told the same; a sample is made to show it. */
export async function audit<Of extends Things, End>(
  found: Found<Of, End>,
  start: StateNode,
  lived: Lived<End>,
  isToAudit: () => boolean,
): Promise<Violated | undefined> {
  // What joined another schedule shows only its beginning.
  if (lived.outcome.kind === "joined") return undefined;
  const alike: [Snapshot, string][] = start.merged.map((twin) => [twin, "merged-states-behave-alike"]);
  if (lived.again) alike.push([start.snapshot, "told-the-same-does-the-same"]);
  for (const [snapshot, invariant] of alike) {
    if (!isToAudit()) continue;
    const twin = { ...start, snapshot, ids: found.states.highestId(snapshot) };
    const other = await live(await found.scene(), twin, lived.taken, found.newBounds());
    const [expected = "", received = ""] = [lived, other].map((life) => endOf(found, life));
    if (expected !== received) return { breached: { invariant, expected, received }, state: start, lived };
  }
  return undefined;
}
