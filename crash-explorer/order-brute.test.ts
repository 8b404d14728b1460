import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cells, type CellsState, cells } from "./cell.ts";
import { explore } from "./explore.ts";
import { renameIds } from "./fingerprints.ts";
import { live } from "./live.ts";
import { givenOrder } from "./order.ts";
import { Patience } from "./patience.ts";
import type { Life, Scenario } from "./scenario.ts";
import { initialOf } from "./walk.ts";

const things = { records: cells() };
type Order = Scenario<typeof things, unknown>;

type Operation =
  | { kind: "get" | "claim" | "putId" | "putRead"; name: string }
  | { kind: "put"; name: string; value: number };

const name = fc.constantFrom("x", "y");
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constantFrom("get" as const, "claim" as const, "putId" as const), name }),
  fc.record({ kind: fc.constant("putRead" as const), name }),
  fc.record({ kind: fc.constant("put" as const), name, value: fc.nat({ max: 1 }) }),
);
const program = fc.array(operation, { minLength: 1, maxLength: 2 });

/** What it does depends on all that it was told. */
async function run(operations: readonly Operation[], { records }: { records: Cells }, life: Life) {
  const read: unknown[] = [];
  for (const operation of operations) {
    if (operation.kind === "get") read.push(await records.get(operation.name));
    if (operation.kind === "claim") read.push(await records.claim(operation.name, "claimed"));
    if (operation.kind === "put") await records.put(operation.name, operation.value);
    if (operation.kind === "putRead") await records.put(operation.name, read);
    if (operation.kind === "putId") await records.put(operation.name, life.newId());
  }
  return read;
}

/** Two programs at once; who came first is remembered, and told when all is over. */
function scenarioOf(programs: readonly (readonly Operation[])[], ends: Set<string>): Order {
  return {
    name: "two",
    things,
    async boot({ records }, _life, machine) {
      if ((await records.get("begun")) !== undefined) return undefined;
      await records.put("begun", true);
      const both = programs.map((own, place) =>
        machine.start(async (given, life) => [place, await run(own, given, life)]),
      );
      const first = await Promise.race(both);
      const all = await Promise.all(both);
      await machine.start((given) => given.records.put("first", first));
      return [first, all];
    },
    atEnd: [
      {
        id: "noted",
        breach: ({ states, end }) => {
          if (end !== undefined) ends.add(textOf(states.records, end));
          return undefined;
        },
      },
    ],
  };
}

function textOf(records: CellsState, end: unknown): string {
  return renameIds(JSON.stringify([Object.entries(records).sort(), end])).text;
}

/** Every schedule of the first life to its very end, none joined to another. */
async function everyEnd(scenario: Order): Promise<Set<string>> {
  const ends = new Set<string>();
  const open: number[][] = [[]];
  for (let choices = open.pop(); choices; choices = open.pop()) {
    const start = { snapshot: initialOf(things), crashes: 0, ids: 0 };
    const bounds = { maxOperations: 100, patience: new Patience(), order: givenOrder() };
    const lived = await live(scenario, start, choices, bounds);
    if (lived.outcome.kind !== "ended") throw new Error(lived.outcome.kind);
    ends.add(textOf(lived.last[0] as CellsState, lived.outcome.end));
    for (const [place, { count }] of lived.choices.entries()) {
      if (place < choices.length) continue;
      for (let other = 1; other < count; other += 1) open.push([...lived.taken.slice(0, place), other]);
    }
  }
  return ends;
}

test("schedules that are joined hide no end to which a schedule can lead", async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(program, program), async (programs) => {
      const ends = new Set<string>();
      const scenario = scenarioOf(programs, ends);
      expect((await explore(scenario, { level: "order" })).verdict).toBe("exhaustive");
      expect([...ends].sort()).toEqual([...(await everyEnd(scenario))].sort());
    }),
    { numRuns: 15 },
  );
});
