import { linesForm } from "./disk-forms.ts";
import type { Slot, Thing } from "./thing.ts";

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** A call that changed the object, as plain data. */
interface KeptCall {
  method: string;
  args: string;
}

/**
 * An object that outlives its process, such as a journal in memory that stands in for a disk. Its state is
 * the list of calls that changed it: each life makes a new object and calls them again, so a snapshot can be
 * taken of any object, whatever it hides. The object must be deterministic.
 * @param changing the methods that change it, one operation on the world each
 */
export function keptObject<Kept extends object>(
  create: () => Kept,
  changing: readonly (keyof Kept & string)[],
): Thing<readonly KeptCall[], Kept> {
  return {
    initial: [],
    fingerprint: (calls) => JSON.stringify(calls),
    open: (slot) => openObject(slot, create, changing),
    onDisk: linesForm("calls.jsonl"),
  };
}

/**
 * Whatever counts how often it was called counts to two: a third equal call in a row would make each crash
 * lead to a state of its own, for ever.
 */
function more(calls: readonly KeptCall[], call: KeptCall): readonly KeptCall[] {
  const repeated = calls.slice(-2).every(({ method, args }) => method === call.method && args === call.args);
  return repeated && calls.length >= 2 ? calls : [...calls, call];
}

function openObject<Kept extends object>(
  slot: Slot<readonly KeptCall[]>,
  create: () => Kept,
  changing: readonly (keyof Kept & string)[],
): Kept {
  const kept = create() as unknown as Methods;
  let ready: Promise<void> | undefined;
  async function callAgain(): Promise<void> {
    for (const { method, args } of slot.get()) await kept[method]?.(...JSON.parse(args));
  }
  const changes = new Set<string>(changing);
  const methods = new Proxy(kept, {
    get(_, method) {
      if (typeof method !== "string" || typeof kept[method] !== "function") return undefined;
      return async (...args: unknown[]) => {
        await slot.alive();
        ready ??= callAgain();
        await ready;
        const call = { method, args: JSON.stringify(args) };
        const result = await kept[method]?.(...args);
        if (changes.has(method)) await slot.change(method, (calls) => more(calls, call));
        return result;
      };
    },
  });
  return methods as unknown as Kept;
}
