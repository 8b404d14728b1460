import { nextChance, noteUse, type Watch } from "./guarded-realm.ts";
import { poisonNode } from "./node-poisons.ts";
import { type Owner, poison, type Undo } from "./poison.ts";
import { answers } from "./poison-answers.ts";
import { NOON } from "./world.ts";

/**
 * Replaces everything by which a life could reach for the machine's clock, chance and timers. A life that
 * does is told the same each time, never thrown at: a learner's `catch` would hide it. Everybody else is
 * answered as ever. What asks the machine in another way is not noticed: a `Date` class that was kept before,
 * `Intl.DateTimeFormat`, `performance.mark`, a `MessageChannel`.
 */
export function poisonRealm(): Undo {
  const undo: Undo[] = [poisonDate()];
  const globals = globalThis as unknown as Record<string, Owner | undefined>;
  undo.push(
    poison(globals.Math, "random", "Math.random", nextChance),
    poison(globals.performance, "now", "performance.now", () => 0),
    poison(globals.AbortSignal, "timeout", "AbortSignal.timeout", () => new AbortController().signal, true),
    poison(globals.crypto, "randomUUID", "crypto.randomUUID", answers.randomUUID),
    poison(globals.crypto, "getRandomValues", "crypto.getRandomValues", answers.randomFill),
  );
  for (const name of ["setTimeout", "setInterval", "setImmediate"] as const) {
    undo.push(poison(globalThis as unknown as Owner, name, name, answers[name], true));
  }
  undo.push(poisonNode());
  return () => {
    for (const step of undo.reverse()) step();
  };
}

/** `new Date(5)` is pure, and so is everything that it can do. */
function poisonDate(): Undo {
  const real = globalThis.Date;
  const undoNow = poison(real as unknown as Owner, "now", "Date.now", () => NOON);
  const noon = (watch: Watch | undefined) => (watch ? [NOON] : []);
  const handler: ProxyHandler<DateConstructor> = {
    construct: (target, args, newTarget) =>
      Reflect.construct(
        target,
        args.length > 0 ? args : noon(noteUse("new Date()", false, handler.construct ?? handler)),
        newTarget,
      ),
    apply: (target) =>
      noteUse("Date()", false, handler.apply ?? handler) ? new target(NOON).toString() : target(),
  };
  const poisoned = new Proxy(real, handler);
  globalThis.Date = poisoned;
  real.prototype.constructor = poisoned;
  return () => {
    real.prototype.constructor = real;
    if (globalThis.Date === poisoned) globalThis.Date = real;
    undoNow();
  };
}
