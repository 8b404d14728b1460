import type { Bilingual } from "#contracts/render.ts";
import { after } from "./after.ts";
import { linesForm } from "./disk-forms.ts";
import { copyOfPlain, textOfPlain } from "./plain.ts";
import type { Slot, Thing } from "./thing.ts";

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** A call that changed the object, as plain data. */
export interface KeptCall {
  method: string;
  args: string;
}

/**
 * An object that outlives its process, such as a journal in memory that stands in for a disk. Its state is
 * the list of calls that changed it: each life makes a new object and calls them again, so a snapshot can be
 * taken of any object, whatever it hides. The object must be deterministic, and have nothing but methods with
 * arguments of JSON; a method that is no change must change nothing.
 * @param changing the methods that change it, one operation on the world each
 * @param show the object as a person reads it
 */
export function keptObject<Kept extends object>(
  create: () => Kept,
  changing: readonly (keyof Kept & string)[],
  show?: (calls: readonly KeptCall[]) => string | Bilingual,
): Thing<readonly KeptCall[], Kept> {
  return {
    ...(show && { show }),
    initial: [],
    fingerprint: (calls) => JSON.stringify(calls),
    boundaries: changing,
    open: (slot) => openObject(slot, create, changing),
    onDisk: linesForm("calls.jsonl"),
  };
}

/**
 * Whatever counts how often it was called counts to two: a third equal call in a row would make each crash
 * lead to a state of its own, for ever. So what only a third one brings about is lost in a crash.
 */
function more(calls: readonly KeptCall[], call: KeptCall): readonly KeptCall[] {
  const repeated = calls.slice(-2).every(({ method, args }) => method === call.method && args === call.args);
  if (repeated && calls.length >= 2) return calls;
  return after(calls, `${call.method} ${call.args}`, () => [...calls, call]);
}

function openObject<Kept extends object>(
  slot: Slot<readonly KeptCall[]>,
  create: () => Kept,
  changing: readonly (keyof Kept & string)[],
): Kept {
  const changes = new Set<string>(changing);
  const first = create() as unknown as Methods;
  let kept = Promise.resolve(first);
  let known: readonly KeptCall[] = [];

  /** The object as the calls so far have made it, those of other processes included. */
  function catchUp(calls: readonly KeptCall[]): Promise<Methods> {
    if (calls !== known && calls.length > 0) kept = callAgain(create() as unknown as Methods, calls);
    known = calls;
    return kept;
  }

  const methods = new Proxy(first, {
    get(_, method) {
      if (typeof method !== "string" || typeof first[method] !== "function") return undefined;
      return async (...args: unknown[]) => {
        const call = { method, args: JSON.stringify(args) };
        await slot.alive();
        const object = await catchUp(slot.get());
        try {
          return ownOf(await object[method]?.(...JSON.parse(call.args)));
        } finally {
          // Also what failed may have changed something.
          if (changes.has(method)) {
            await slot.put(method, (calls) => more(calls, call));
            known = slot.get();
          }
        }
      };
    },
  });
  return methods as unknown as Kept;
}

async function callAgain(kept: Methods, calls: readonly KeptCall[]): Promise<Methods> {
  for (const { method, args } of calls) {
    try {
      await kept[method]?.(...JSON.parse(args));
    } catch {
      // As it failed before, for whoever called it then.
    }
  }
  return kept;
}

/** As from a disk: what the caller does to it changes nothing in the object. */
function ownOf(result: unknown): unknown {
  return textOfPlain(result) === undefined ? result : copyOfPlain(result);
}
