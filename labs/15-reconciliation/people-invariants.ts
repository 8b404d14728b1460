import type { OutsideState } from "../../crash-explorer/outside.ts";
import type { Breach, Ended, Invariant } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import type { DeskState } from "./desk.ts";
import { isBack, unless } from "./invariants.ts";
import type { PeopleEnd, PeopleThings } from "./people-things.ts";
import { settlementsOf } from "./raw-records.ts";

type People = States<PeopleThings>;

/** What must hold however the two mix, and whoever of them dies. */
export const peopleInvariants: readonly Invariant<People>[] = [
  {
    id: "one-last-word",
    breach: ({ desk }) =>
      unless(wordsIn(desk).length <= 1, both("一个结论", "one settlement"), () =>
        wordsIn(desk)
          .map(({ settlement }) => settlement)
          .join(", "),
      ),
  },
  {
    id: "what-is-said-is-so",
    breach({ desk, world }): Breach | undefined {
      const [word] = wordsIn(desk);
      const isThere = count(world, "charge ") > 0 && count(world, "refund ") === 0;
      const isRight = word === undefined || (word.settlement === "completed") === isThere;
      return unless(isRight, word?.settlement ?? "", () => JSON.stringify(world.effects));
    },
  },
  {
    id: "taken-back-once",
    breach: ({ world }) =>
      unless(count(world, "refund ") <= 1, both("最多撤销一次", "taken back once at most"), () =>
        JSON.stringify(world.effects),
      ),
  },
];

export const peopleAtEnd: readonly Invariant<Ended<PeopleThings, PeopleEnd>>[] = [
  {
    id: "who-was-told-so-has-decided",
    breach({ states: { desk }, end: { told } }) {
      const [word] = wordsIn(desk);
      const wrong = told.find(([name, what]) => what === "decided" && word?.operator !== name);
      return unless(
        wrong === undefined,
        both("结论是本人的", "their own word stands"),
        () => `${told.join("; ")}: ${word?.operator}`,
      );
    },
  },
];

function wordsIn(desk: DeskState) {
  return desk.filter(({ operationId }) => !isBack(operationId)).flatMap(settlementsOf);
}

function count({ effects }: OutsideState, action: string): number {
  return Object.entries(effects).reduce(
    (sum, [name, times]) => sum + (name.startsWith(action) ? times : 0),
    0,
  );
}
