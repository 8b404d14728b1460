import type { CellsState } from "../cell.ts";
import type { OutsideState } from "../outside.ts";
import type { Breach, Ended, Invariant } from "../scenario.ts";
import { entriesOf, unless } from "./invariants.ts";
import type { HarnessEnd, OperationRecord } from "./shapes.ts";
import type { RunThings } from "./things.ts";

/** Without these, a harness that never does anything would pass. */
export function atEndOf(
  messages: readonly string[],
  effects: readonly string[],
): readonly Invariant<Ended<RunThings, HarnessEnd>>[] {
  return [
    {
      id: "undisturbed-run-completes",
      breach: ({ undisturbed, end, states: { world } }) =>
        undisturbed ? completesWith(effects, end.terminal, world) : undefined,
    },
    {
      id: "blocked-only-while-open",
      breach: ({ end, states: { journal } }) =>
        unless(
          end.terminal !== "blocked" || hasOpen(journal),
          "an unsafe operation without outcome",
          journal,
        ),
    },
    {
      id: "sent-is-what-is-shown",
      breach({ end }) {
        const other = end.requests.find(({ sent, shown }) => sent !== shown);
        return other && { expected: other.shown, received: other.sent };
      },
    },
    {
      id: "acknowledged-is-delivered",
      breach({ end, states: { log } }) {
        const entries = entriesOf(log.bytes);
        const left = messages.filter(
          (message) => !entries.some((e) => e.kind === "user" && e.message === message),
        );
        return unless(
          end.terminal !== "completed" || left.length === 0,
          "given to the model",
          `left: ${left}`,
        );
      },
    },
  ];
}

/** When nothing goes wrong, each effect is there, once. */
export function completesWith(
  effects: readonly string[],
  terminal: string,
  world: OutsideState,
): Breach | undefined {
  const holds = terminal === "completed" && effects.every((effect) => world.effects[effect] === 1);
  return unless(holds, "completed, each effect once", { terminal, ...world });
}

function hasOpen(journal: CellsState): boolean {
  const records = Object.values(journal).map((text): OperationRecord => JSON.parse(text));
  return records.some(({ state, tool }) => state === "started" && tool === "write");
}
