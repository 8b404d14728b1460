import { intrinsics, webClasses } from "./allowed-names.ts";

/**
 * Makes what all code of a realm shares unchangeable, so that a learner's module cannot turn
 * `Array.prototype` against the checks beside it. Called before any such module is loaded. What the
 * explorer itself replaces for an exploration stays replaceable; no verdict hangs on it.
 */
export function hardenRealm(): void {
  const seen = new Set<object>();
  const globals = globalThis as unknown as Record<string, unknown>;
  // A pool would let one buffer look into another's bytes.
  Buffer.poolSize = 0;
  for (const name of [...intrinsics, "Date", ...webClasses]) harden(globals[name], seen);
  for (const value of withoutName()) harden(value, seen);
}

function harden(value: unknown, seen: Set<object>): void {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return;
  if (seen.has(value)) return;
  seen.add(value);
  for (const key of Reflect.ownKeys(value)) {
    const found = Reflect.getOwnPropertyDescriptor(value, key) as PropertyDescriptor;
    for (const part of [found.value, found.get, found.set]) harden(part, seen);
    if (!isReplaced(value, key)) settle(value, key, found);
  }
  harden(Reflect.getPrototypeOf(value), seen);
  Reflect.preventExtensions(value);
}

function settle(owner: object, key: PropertyKey, found: PropertyDescriptor): void {
  if (!("value" in found)) Reflect.defineProperty(owner, key, { configurable: false });
  else if (found.configurable && isOverridden(owner)) overridable(owner, key, found);
  else if (found.configurable || found.writable) {
    Reflect.defineProperty(owner, key, { configurable: false, writable: false });
  }
}

/** By crash-explorer/poisons.ts and place.ts. */
function isReplaced(owner: object, key: PropertyKey): boolean {
  return (
    (owner === Date && key === "now") ||
    (owner === Date.prototype && key === "constructor") ||
    (owner === Math && key === "random") ||
    (owner === AbortSignal && key === "timeout") ||
    (owner === Error && key === "stackTraceLimit")
  );
}

/** `this.name = "..."` in a class of errors must go on working, though the prototype's own is read-only. */
function isOverridden(owner: object): boolean {
  return owner === Object.prototype || owner instanceof Error || owner === Error.prototype;
}

function overridable(owner: object, key: PropertyKey, { value, enumerable = false }: PropertyDescriptor) {
  Reflect.defineProperty(owner, key, {
    get: () => value,
    set(this: unknown, own: unknown) {
      if (this === owner) throw new TypeError(`${String(key)} is read-only here`);
      const settings = { value: own, writable: true, configurable: true, enumerable: true };
      Object.defineProperty(this as object, key, settings);
    },
    enumerable,
    configurable: false,
  });
}

/** What syntax makes, and no global name leads to. */
function withoutName(): unknown[] {
  async function* both(): AsyncGenerator<never> {}
  function* one(): Generator<never> {}
  const iterators = [[], new Map(), new Set(), ""].map((of) => of[Symbol.iterator]());
  const others = ["a".matchAll(/a/g), new Intl.Segmenter().segment("a")[Symbol.iterator]()];
  return [async () => {}, both, both(), one, one(), ...iterators, ...others];
}
