import { HarnessError } from "#contracts/errors.ts";
import { intrinsics, webClasses, webOnDemand } from "./allowed-names.ts";

const globals = globalThis as unknown as Record<string, unknown>;

/**
 * All that a learner's module finds behind a global name: `bundle-learner.ts` makes each free name a property
 * of this. No `process`, no `require`, and nothing that leads to them. An assignment to it throws.
 */
export const tame: Readonly<Record<string, unknown>> = makeTame();

/**
 * What stands in the place of `tame` where a module uses a name that is not there: whoever meets "undefined"
 * instead would look for a fault of their own.
 * @param place of the module's, as `file:line`
 * @throws {HarnessError} at each use: `grade.not_there` {name, place}
 */
export const missing = Object.freeze((place: string): object => {
  const refuse = (_: object, name: PropertyKey): never => {
    const params = { name: name === "meta" ? "import.meta" : String(name), place };
    throw new HarnessError({ code: "grade.not_there", params });
  };
  return new Proxy(Object.freeze(Object.create(null)), { get: refuse, set: refuse });
});

function makeTame(): Readonly<Record<string, unknown>> {
  const made = Object.create(null) as Record<string, unknown>;
  for (const name of [...intrinsics, ...webClasses]) made[name] = globals[name];
  // Looked up each time: the explorer puts others in their place while it explores.
  for (const name of ["Date", ...webOnDemand]) {
    Object.defineProperty(made, name, { get: () => globals[name], enumerable: true });
  }
  const now = { now: () => performance.now() };
  const { subtle } = crypto;
  const chance = {
    subtle,
    randomUUID: () => crypto.randomUUID(),
    getRandomValues: (into: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(into),
  };
  const others = { performance: Object.freeze(now), crypto: Object.freeze(chance), console: silentConsole() };
  Object.assign(made, timers(), others);
  Object.assign(made, { globalThis: made, queueMicrotask: (work: () => void) => queueMicrotask(work) });
  return Object.freeze(made);
}

type Work = (...args: unknown[]) => void;

/** Node's own timers hang together in a list, on which the checks' timers hang too. */
function timers(): Record<string, unknown> {
  const real = new WeakMap<object, NodeJS.Timeout>();
  function handled(timer: NodeJS.Timeout): object {
    const again = (work: () => void): object => {
      work();
      return handle;
    };
    const handle: object = Object.freeze({
      ref: () => again(() => timer.ref?.()),
      unref: () => again(() => timer.unref?.()),
      hasRef: () => timer.hasRef?.() ?? false,
      refresh: () => again(() => timer.refresh?.()),
      close: () => clearTimeout(timer),
    });
    real.set(handle, timer);
    return handle;
  }
  const clear = (handle: unknown) => {
    if (typeof handle !== "object" || handle === null) return;
    const timer = real.get(handle);
    clearTimeout(timer);
    clearImmediate(timer as unknown as NodeJS.Immediate);
  };
  return {
    setTimeout: (work: Work, ms?: number, ...args: unknown[]) =>
      handled(setTimeout(() => work(...args), Number(ms ?? 0))),
    setInterval: (work: Work, ms?: number, ...args: unknown[]) =>
      handled(setInterval(() => work(...args), Number(ms ?? 0))),
    setImmediate: (work: Work, ...args: unknown[]) =>
      handled(setImmediate(() => work(...args)) as unknown as NodeJS.Timeout),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  };
}

/**
 * Node's own leads to the process's streams; and nobody reads what thousands of boots print. A function,
 * since `tame` is made before anything that stands below it has a value.
 */
function silentConsole(): Readonly<Record<string, () => void>> {
  const names = [
    ...["log", "error", "warn", "info", "debug", "trace", "dir", "dirxml", "table", "assert", "clear"],
    ...["count", "countReset", "group", "groupCollapsed", "groupEnd", "time", "timeLog", "timeEnd"],
    ...["timeStamp", "profile", "profileEnd"],
  ];
  return Object.freeze(Object.fromEntries(names.map((name) => [name, Object.freeze(() => {})])));
}
