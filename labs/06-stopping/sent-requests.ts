import { jsonForm } from "../../crash-explorer/disk-forms.ts";
import type { Thing } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";

/** Requests by the run that sent them: they reached the model, whatever became of who sent them. */
export interface Sent {
  count(runId: string): Promise<void>;
}

/** @param most where the counting ends: a harness that sends for ever must not make states for ever */
export function sentRequests(most: number): Thing<Readonly<Record<string, number>>, Sent> {
  return {
    initial: {},
    fingerprint: (state) => JSON.stringify(state),
    show: ({ parent = 0, child = 0 }) =>
      both(`父运行 ${parent} 次，子运行 ${child} 次`, `parent ${parent}, child ${child}`),
    open: (slot) => ({
      count: (runId) =>
        slot.change("request", (state) => ({ ...state, [runId]: Math.min(most, (state[runId] ?? 0) + 1) })),
    }),
    onDisk: jsonForm("sent.json", {}),
  };
}
