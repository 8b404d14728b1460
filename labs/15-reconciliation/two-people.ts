import { openChoices } from "#agent/decision-choice.ts";
import { gatherEvidence } from "#agent/gather-evidence.ts";
import { decideByOperator } from "#agent/operator-decision.ts";
import { openOperation } from "#agent/reconcile-hook.ts";
import { findRollBack } from "#agent/roll-back.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { Choice, DecisionOutcome, OpenOperation, Reconciling } from "#contracts/reconciliation.ts";
import type { Tool } from "#contracts/tools.ts";
import type { Outside } from "../../crash-explorer/outside.ts";
import type { Life, Machine, Scenario } from "../../crash-explorer/scenario.ts";
import type { Handles } from "../../crash-explorer/thing.ts";
import { PROGRAM } from "./explored-boot.ts";
import { peopleAtEnd, peopleInvariants } from "./people-invariants.ts";
import { begun, type PeopleEnd, type PeopleThings, peopleThings } from "./people-things.ts";
import { chargeTool } from "./world-tools.ts";

const PEOPLE = ["li", "wang"];

/** Two people look at one open operation, and each decides what they think is right. */
export async function twoPeopleScenario(): Promise<Scenario<PeopleThings, PeopleEnd>> {
  return {
    name: "two-people",
    things: peopleThings(),
    boot: bootPeople,
    always: peopleInvariants,
    atEnd: peopleAtEnd,
  };
}

async function bootPeople(
  _: Handles<PeopleThings>,
  life: Life,
  machine: Machine<PeopleThings>,
): Promise<PeopleEnd> {
  // After a crash of the whole life one of them comes back, and finds what the two have left.
  const people = life.crashes === 0 ? PEOPLE : PEOPLE.slice(1);
  const fates = await Promise.all(
    people.map((name) => machine.start((own, ownLife) => decideOnce(own, ownLife, name))),
  );
  return {
    told: fates.map((fate, at) => [people[at] ?? "", fate.kind === "ended" ? fate.end : "died"] as const),
  };
}

async function decideOnce({ desk: open, world }: Handles<PeopleThings>, life: Life, name: string) {
  const parts: Reconciling = { journal: open(life.now), now: life.now, operator: PROGRAM };
  const [record] = (await parts.journal.unsettled()).filter(
    ({ operationId }) => operationId === begun.operationId,
  );
  if (record === undefined) return "nothing to decide";
  const operation = openOperation(record, createToolRegistry([seenCharge(world)]), undefined);
  const choices = await choicesFor(parts, operation);
  const choice = choices[life.choose(`${name}: ${choices.join(" / ")}`, choices.length)];
  if (choice === undefined) return "nothing to choose";
  const given = { choice, operator: name, reason: "looked", task: "call them" };
  return decideByOperator(parts, operation, given).then(wordOf, (error: unknown) => {
    if (!isHarnessError(error) || !LATE.has(error.code)) throw error;
    return error.code;
  });
}

/** What a person is told whom the other one came before. What is still to do in a module is no such word. */
const LATE: ReadonlySet<string> = new Set(["reconcile.not_open", "journal.conflict"]);

/** One look is one turn, and so is the roll-back: each turn more would multiply the orders. */
function seenCharge(world: Outside): Tool {
  return chargeTool(world, {
    async lookup({ idempotencyKey: key }) {
      const refunds = await world.count(`refund ${key}`);
      const evidence = { code: refunds > 0 ? "lab15.taken_back" : "lab15.there", params: { key } } as const;
      return refunds > 0 ? { status: "absent", evidence } : { status: "found", content: [], evidence };
    },
    async rollBack({ idempotencyKey }, { idempotencyKey: key }) {
      await world.act({ action: `refund ${idempotencyKey}`, key });
      return { status: "done", content: [] };
    },
  });
}

async function choicesFor(parts: Reconciling, open: OpenOperation): Promise<Choice[]> {
  const rollBack = await findRollBack(parts.journal, open.record);
  const evidence = await gatherEvidence(parts, open);
  const choices = openChoices({
    record: open.record,
    evidence,
    canRollBack: true,
    ...(rollBack && { rollBack }),
  });
  return choices.filter((choice) => choice !== "repair");
}

function wordOf(outcome: DecisionOutcome): string {
  return outcome.kind === "too_late" ? `too_late ${outcome.by?.operator}` : outcome.kind;
}
