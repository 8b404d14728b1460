import type { Bilingual } from "#contracts/render.ts";
import { after } from "./after.ts";
import { jsonForm } from "./disk-forms.ts";
import type { Thing } from "./thing.ts";

/** A store of values by name, each durable once `put` returns; it stands in for a small database. */
export interface Cells {
  get(name: string): Promise<unknown>;
  put(name: string, value: unknown): Promise<void>;
  /** Compare and set: puts the value only where there is none, and says whether it did. */
  claim(name: string, value: unknown): Promise<boolean>;
}

/** Values as JSON by name. */
export type CellsState = Readonly<Record<string, string>>;

/** @param show the values as a person reads them */
export function cells(
  show: (state: CellsState) => string | Bilingual = (state) => JSON.stringify(state),
): Thing<CellsState, Cells> {
  return {
    show,
    initial: {},
    fingerprint: (state) => JSON.stringify(Object.entries(state).sort()),
    boundaries: ["put"],
    open: (slot) => ({
      async get(name) {
        await slot.alive();
        const text = slot.get()[name];
        return text === undefined ? undefined : JSON.parse(text);
      },
      async claim(name, value) {
        const text = JSON.stringify(value);
        return slot.exchange("claim", (state) =>
          state[name] === undefined
            ? { state: withValue(state, name, text), result: true }
            : { state, result: false },
        );
      },
      async put(name, value) {
        const text = JSON.stringify(value);
        await slot.change("put", (state) => withValue(state, name, text));
      },
    }),
    onDisk: jsonForm("cells.json", {}),
  };
}

function withValue(state: CellsState, name: string, text: string): CellsState {
  return after(state, JSON.stringify([name, text]), () => ({ ...state, [name]: text }));
}
