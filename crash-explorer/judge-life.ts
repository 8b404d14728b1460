import type { Lived } from "./live.ts";
import type { Scenario } from "./scenario.ts";
import { showApart } from "./show-states.ts";
import type { StateSpace } from "./states.ts";
import type { Things } from "./thing.ts";
import { type Breached, judgeEnd, judgeRest, judgeState, judgeUses } from "./verdict.ts";
import type { WalkedLife } from "./walk.ts";

/** How the life before this one was over; the first life has none. */
export interface Before {
  /** With nothing in it that died. */
  ended: boolean;
}

/** Of a life that goes on to its end, wherever a crash might have struck it. */
export function judgeUndisturbed<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  { number, birth, lived }: Pick<WalkedLife<End>, "number" | "birth" | "lived">,
  { states, before }: { states: StateSpace; before: Before },
): Breached | undefined {
  const reached = number === 1 ? {} : { reached: {} as never };
  const broken =
    judgeUses(lived.uses) ?? judgeState(scenario, lived.last) ?? judgeEnd(scenario, reached, lived);
  if (broken || hadVisitors(lived)) return broken;
  const [first, last] = [states.fingerprint(birth.snapshot), states.fingerprint(lived.last)];
  return judgeRest({ ended: before.ended }, first, last, () =>
    showApart(scenario.things, states.level, [birth.snapshot, lived.last]),
  );
}

/** The same of a life of a path: of one that died, what it left. */
export function judgeWalked<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  walked: WalkedLife<End>,
  around: { states: StateSpace; before: Before },
): Breached | undefined {
  if (walked.death === undefined) return judgeUndisturbed(scenario, walked, around);
  return judgeUses(walked.lived.uses) ?? judgeState(scenario, walked.left);
}

export function beforeOf({ death, lived }: WalkedLife<unknown>): Before {
  return { ended: death === undefined && lived.outcome.kind === "ended" && !lived.someDied };
}

/** What happened by itself, such as a late request that landed, was not added by the boot. */
export function hadVisitors({ choices }: Pick<Lived<unknown>, "choices">): boolean {
  return choices.some(({ name, taken }) => taken !== 0 && name.endsWith(" meanwhile"));
}
