import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openNodeLogFile } from "#agent/edges/node-log-file.ts";
import { caller } from "../../crash-explorer/caller.ts";
import { cells } from "../../crash-explorer/cell.ts";
import { keptObject } from "../../crash-explorer/kept-object.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import { outside } from "../../crash-explorer/outside.ts";
import { realFolder } from "../../crash-explorer/real-folder.ts";
import { logPath, realHandle, realLogFile, realOutside } from "../../crash-explorer/real-things.ts";
import type { Life, Places, Scenario } from "../../crash-explorer/scenario.ts";
import type { Handles, Things } from "../../crash-explorer/thing.ts";

/** An object in memory that stands in for a store. */
class Counter {
  #count = 0;

  async add(): Promise<number> {
    this.#count += 1;
    return this.#count;
  }

  async count(): Promise<number> {
    return this.#count;
  }
}

const things = {
  records: cells(),
  counter: keptObject(() => new Counter(), ["add"]),
  told: caller(),
  // Lines of this length are torn by a death in their write.
  log: logFile({ content: encode("first\n"), tornFrom: 12 }),
  world: outside(),
  disk: realFolder(),
};

type Toys = Handles<typeof things>;

/** Every kind of thing in one harness: recovery cuts a torn line off, and an unknown outcome blocks. */
async function bootCareful({ records, counter, told, log, world, disk }: Toys, life: Life): Promise<object> {
  const found = new TextDecoder().decode(await log.read());
  const whole = found.lastIndexOf("\n") + 1;
  if (whole < found.length) await log.truncate(whole);
  await log.sync();
  const state = await records.get("effect");
  if (state === "started") return { end: "blocked", crashes: life.crashes };
  if (state === undefined) {
    if (!found.slice(0, whole).includes("longer")) {
      await log.append(encode(`a longer line ${life.newId()}\n`));
      await log.sync();
    }
    await records.put("effect", "started");
    await world.act({ action: "write", key: "k" });
    if (life.choose("answer", 2) === 1) await world.act({ action: "read" });
    await disk.step("note", () => appendFile(join(disk.path, "notes"), "noted\n"));
    await records.put("effect", "completed");
  }
  if ((await counter.count()) === 0) await counter.add();
  if (!told.wasTold("done")) await told.tell("done");
  const notes = await disk.look(() => readFile(join(disk.path, "notes"), "utf8"));
  return { end: "completed", notes, effects: await world.count("write") };
}

async function bootReally(
  boot: (toys: Toys, life: Life) => Promise<object>,
  places: Places<typeof things>,
  life: Life,
): Promise<object> {
  const log = await openNodeLogFile(logPath(places.log));
  try {
    const toys: Toys = {
      records: realHandle(things.records, places.records),
      counter: realHandle(things.counter, places.counter),
      told: realHandle(things.told, places.told),
      log: realLogFile(log, places.log, 12),
      world: realOutside(places.world),
      disk: places.disk,
    };
    return await boot(toys, life);
  } finally {
    await log.close();
  }
}

function toy(name: string, boot: (toys: Toys, life: Life) => Promise<object>, really = boot) {
  return {
    name,
    things,
    boot,
    bootReal: (places, life) => bootReally(really, places, life),
  } satisfies Scenario<typeof things, object>;
}

export const careful = toy("careful", bootCareful);

/** What it remembers outlives a crash in the simulation, where its module lives on. */
const remembered = new Set<string>();
export const forgetful = toy("forgetful", async ({ records }, life) => {
  if (life.crashes === 0) remembered.add("started");
  await records.put("effect", "started");
  return { remembers: remembered.has("started") };
});

/** In reality it does more than the simulation knows of. */
export const hasty = toy("hasty", bootCareful, async (toys, life) => {
  await toys.world.act({ action: "write" });
  return bootCareful(toys, life);
});

export const leaving = toy("leaving", bootCareful, async ({ records }) => {
  await records.put("effect", "started");
  process.stderr.write("it left");
  return process.exit(3);
});

export const waiting = toy("waiting", bootCareful, () => new Promise(() => {}));

export const throwing = toy("throwing", async () => {
  throw new TypeError("no");
});

/** Two requests that are on their way when their sender dies. */
export const sending = toy("sending", async ({ world, records }) => {
  if ((await records.get("effect")) === undefined) await world.request({ action: "write" });
  await records.put("effect", "completed");
  return {};
});

const toys = [careful, forgetful, hasty, leaving, waiting, throwing, sending] as const;

/** By name, for a program that lives one of them. */
export async function findToy(name: string): Promise<Scenario<Things, unknown> | undefined> {
  return toys.find((scenario) => scenario.name === name);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
