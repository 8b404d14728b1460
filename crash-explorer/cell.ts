import { jsonForm } from "./disk-forms.ts";
import type { Thing } from "./thing.ts";

/** A store of values by name, each durable once `put` returns; it stands in for a small database. */
export interface Cells {
  get(name: string): Promise<unknown>;
  put(name: string, value: unknown): Promise<void>;
}

/** Values as JSON by name. */
export type CellsState = Readonly<Record<string, string>>;

export function cells(): Thing<CellsState, Cells> {
  return {
    initial: {},
    fingerprint: (state) => JSON.stringify(state),
    open: (slot) => ({
      async get(name) {
        await slot.alive();
        const text = slot.get()[name];
        return text === undefined ? undefined : JSON.parse(text);
      },
      put: (name, value) => slot.change("put", (state) => ({ ...state, [name]: JSON.stringify(value) })),
    }),
    onDisk: jsonForm("cells.json", {}),
  };
}
