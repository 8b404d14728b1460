import { type Owner, poison, type Undo } from "./poison.ts";
import { answers } from "./poison-answers.ts";

/** What Node has besides the web's names. A browser page has none of it. */
export function poisonNode(): Undo {
  if (typeof process === "undefined" || process.getBuiltinModule === undefined) return () => {};
  const { syncBuiltinESMExports } = process.getBuiltinModule("node:module");
  const undo = [...poisonProcess(), ...poisonCrypto(), ...poisonTimers()];
  syncBuiltinESMExports(); // Or whoever imported them by name would not be reached.
  return () => {
    for (const step of undo.reverse()) step();
    syncBuiltinESMExports();
  };
}

function poisonProcess(): Undo[] {
  return [
    poison(process.hrtime, "bigint", "process.hrtime.bigint", () => 0n),
    poison(process, "hrtime", "process.hrtime", () => [0, 0]),
    poison(process, "uptime", "process.uptime", () => 0),
  ];
}

function poisonCrypto(): Undo[] {
  const crypto = process.getBuiltinModule("node:crypto");
  const { randomBytes, randomFill, randomInt, randomUUID } = answers;
  const all = { randomBytes, randomFill, randomFillSync: randomFill, randomInt, randomUUID };
  const names = Object.entries({ ...all, getRandomValues: randomFill });
  return names.map(([name, answer]) => poison(crypto, name, `crypto.${name}`, answer));
}

function poisonTimers(): Undo[] {
  const timers = process.getBuiltinModule("node:timers") as unknown as Owner;
  const promises = process.getBuiltinModule("node:timers/promises");
  const { never, neverAnything } = answers;
  return [
    poison(timers, "setTimeout", "setTimeout", answers.setTimeout, true),
    poison(timers, "setInterval", "setInterval", answers.setInterval, true),
    poison(timers, "setImmediate", "setImmediate", answers.setImmediate, true),
    poison(promises, "setTimeout", "timers/promises.setTimeout", never, true),
    poison(promises, "setImmediate", "timers/promises.setImmediate", never, true),
    poison(promises, "setInterval", "timers/promises.setInterval", neverAnything, true),
    poison(promises.scheduler, "wait", "scheduler.wait", never, true),
    poison(promises.scheduler, "yield", "scheduler.yield", never, true),
  ];
}
