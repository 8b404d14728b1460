import { noteUse, type Watch } from "./guarded-realm.ts";

export type Owner = Record<string, unknown>;

export type Undo = () => void;

/** What a life is told instead. */
export type Answer = (watch: Watch, args: readonly unknown[]) => unknown;

/** Puts a function that notes who calls it in the place of an owner's. */
export function poison(
  owner: object | undefined,
  name: string,
  what: string,
  answer: Answer,
  isTimer = false,
): Undo {
  const real = (owner as Owner | undefined)?.[name];
  if (owner === undefined || typeof real !== "function") return () => {};
  const found = Object.getOwnPropertyDescriptor(owner, name);
  function poisoned(this: unknown, ...args: unknown[]): unknown {
    const watch = noteUse(what, isTimer, poisoned);
    return watch ? answer(watch, args) : Reflect.apply(real as () => unknown, this, args);
  }
  // `promisify` reads what to do from properties of the function.
  Object.defineProperties(poisoned, Object.getOwnPropertyDescriptors(real));
  if (found?.configurable === false) return () => {};
  const enumerable = found?.enumerable ?? false;
  Object.defineProperty(owner, name, { value: poisoned, writable: true, configurable: true, enumerable });
  return () => {
    if ((owner as Owner)[name] !== poisoned) return; // Whoever replaced it since knows better.
    if (found) Object.defineProperty(owner, name, found);
    else delete (owner as Owner)[name];
  };
}
