import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import type { LifeWish } from "./mortal.ts";
import { liveReally, type RealLived } from "./real-life.ts";
import type { Scenario } from "./scenario.ts";
import type { Things } from "./thing.ts";

/** Finds the scenario of this name. */
export type FindScenario = (name: string) => Promise<Scenario<Things, unknown> | undefined>;

/**
 * What a program does that `kill` starts: it lives the lives that it is asked for on stdin, each in fresh
 * instances of all its modules. The program exports `find` too.
 * @param url the program's own
 */
export async function serveLives(url: string, find: FindScenario): Promise<void> {
  if (url.includes("?")) return;
  let count = 0;
  let own = find;
  for await (const line of createInterface({ input: process.stdin })) {
    const { scenario, birth }: LifeWish = JSON.parse(line);
    if (count > 0) own = (await import(`${url}?life=${count}`)).find;
    count += 1;
    const found = await own(scenario);
    if (found === undefined) throw new Error(`there is no scenario ${scenario}`);
    tell(await liveReally(found, birth, async (operations) => stopForEver(operations)));
  }
}

/** Nothing in this process moves any more, so the kill comes right after the operation. */
function stopForEver(operations: readonly string[]): never {
  tell({ operations, outcome: { kind: "died" } });
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** At once, also when nothing else of this process runs afterwards. */
function tell(lived: RealLived): void {
  writeSync(3, `${JSON.stringify(lived)}\n`);
}
