import { endOf, type Found, type Violated } from "./confirm.ts";
import { type Lived, live } from "./live.ts";
import type { StateNode } from "./states.ts";
import type { Things } from "./thing.ts";

/** Merged states must behave alike; a sample of them is made to show it. */
export async function audit<Of extends Things, End>(
  found: Found<Of, End>,
  start: StateNode,
  lived: Lived<End>,
  isToAudit: () => boolean,
): Promise<Violated | undefined> {
  // What joined another schedule shows only its beginning.
  if (lived.outcome.kind === "joined") return undefined;
  for (const twin of start.merged) {
    if (!isToAudit()) continue;
    const other = await live(await found.scene(), { ...start, ...twin }, lived.taken, found.newBounds());
    const [expected = "", received = ""] = [lived, other].map((life) => endOf(found, life));
    if (expected !== received) {
      const breached = { invariant: "merged-states-behave-alike", expected, received };
      return { breached, state: start, lived };
    }
  }
  return undefined;
}
