import { type Outside, outside } from "../outside.ts";
import type { Scenario } from "../scenario.ts";
import type { Thing } from "../thing.ts";

/** A store behind a cache: what was put is on the medium only once it was flushed. */
interface Store {
  get(name: string): Promise<string | undefined>;
  put(name: string, value: string): Promise<void>;
  flush(): Promise<void>;
}

type Values = Readonly<Record<string, string>>;

function ownStore(): Thing<{ cache: Values; medium: Values }, Store> {
  return {
    initial: { cache: {}, medium: {} },
    fingerprint: ({ cache, medium }, level) => JSON.stringify(level === "power" ? [cache, medium] : cache),
    boundaries: ["put", "flush"],
    left: (state, level) =>
      level === "power" ? [state, { cache: state.medium, medium: state.medium }] : [state],
    open: (slot) => ({
      async get(name) {
        await slot.alive();
        return slot.get().cache[name];
      },
      put: (name, value) =>
        slot.change("put", ({ cache, medium }) => ({ cache: { ...cache, [name]: value }, medium })),
      flush: () => slot.change("flush", ({ cache }) => ({ cache, medium: cache })),
    }),
  };
}

const things = { journal: ownStore(), world: outside() };

/** Pays once. Whether it flushes before it pays is what the test tries. */
export function paying(flushes: boolean): Scenario<typeof things, string> {
  return {
    name: "paying",
    things,
    async boot({ journal, world }: { journal: Store; world: Outside }) {
      await journal.flush();
      const state = await journal.get("pay");
      if (state === "started") return "blocked";
      if (state === undefined) {
        await journal.put("pay", "started");
        if (flushes) await journal.flush();
        await world.act({ action: "pay" });
        await journal.put("pay", "completed");
        await journal.flush();
      }
      return "completed";
    },
    always: [
      {
        id: "paid-at-most-once",
        breach: ({ world }) =>
          world.effects.pay === 2 ? { expected: "once at most", received: "twice" } : undefined,
      },
    ],
    atEnd: [
      {
        id: "undisturbed-run-pays",
        breach: ({ undisturbed, states: { world }, end }) =>
          undisturbed && world.effects.pay !== 1 ? { expected: "paid", received: end } : undefined,
      },
    ],
  };
}
