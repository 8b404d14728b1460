import { type Cells, cells } from "../crash-explorer/cell.ts";
import type { Life, Scenario } from "../crash-explorer/scenario.ts";

type Toy = Scenario<{ records: ReturnType<typeof cells> }, string>;

/** A harness of so many operations, one after the other, each with its record. */
export function steps(count: number): Toy {
  return toy(async (records) => {
    for (let step = 0; step < count; step += 1) {
      if ((await records.get(`${step}`)) === undefined) await records.put(`${step}`, "done");
    }
  });
}

/** Two records with so many values each: many states, and lives that are equally short however many. */
export function valued(count: number): Toy {
  return toy(async (records, life) => {
    for (const name of ["first", "second"]) {
      if ((await records.get(name)) === undefined) await records.put(name, life.choose(name, count));
    }
  });
}

function toy(work: (records: Cells, life: Life) => Promise<void>): Toy {
  return {
    name: "toy",
    things: { records: cells() },
    async boot({ records }, life) {
      await work(records, life);
      return "done";
    },
  };
}
