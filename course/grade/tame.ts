import { intrinsics, webClasses, webOnDemand } from "./allowed-names.ts";

const globals = globalThis as unknown as Record<string, unknown>;

/**
 * All that a learner's module finds behind a global name: `bundle-learner.ts` makes each free name a property
 * of this. No `process`, no `require`, and nothing that leads to them. An assignment to it throws.
 */
export const tame: Readonly<Record<string, unknown>> = makeTame();

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
  Object.assign(made, timers(), { performance: Object.freeze(now), crypto: Object.freeze(chance), console });
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

/** Node's own leads to the process's streams; and nobody reads what thousands of boots print. */
const console = Object.freeze(
  Object.fromEntries(
    ["log", "error", "warn", "info", "debug", "trace", "dir", "table", "assert", "time", "timeEnd"].map(
      (name) => [name, () => {}],
    ),
  ),
);
