import type { Slot } from "../../crash-explorer/thing.ts";
import type { ServiceState, SharedState } from "./shared-state.ts";

/** What is outside of every database. It knows of leases only what a request says. */
export interface Service {
  /** The last one wins, whoever it is. */
  write(content: string): Promise<"done">;
  /** Refuses a token older than the newest that it was shown. */
  writeWithToken(content: string, token: number): Promise<"done" | "refused">;
  /** Charges each time. */
  charge(): Promise<"done">;
  /** Charges once for a key. */
  pay(key: string): Promise<"done">;
}

export function serviceOn(slot: Slot<SharedState>): Service {
  const act = (change: (service: ServiceState) => ServiceState | undefined) =>
    slot.exchange("effect", (state) => {
      const service = change(state.service);
      return service === undefined
        ? { state, result: "refused" as const }
        : { state: { ...state, service }, result: "done" as const };
    });
  const done = async (change: (service: ServiceState) => ServiceState): Promise<"done"> => {
    await act(change);
    return "done";
  };
  return {
    write: (file) => done((service) => ({ ...service, file })),
    writeWithToken: (file, token) =>
      act((service) => (token < service.newest ? undefined : { ...service, file, newest: token })),
    charge: () => done((service) => counted(service, "charge")),
    pay: (key) =>
      done((service) =>
        service.keys.includes(key) ? service : { ...counted(service, "pay"), keys: [...service.keys, key] },
      ),
  };
}

function counted(service: ServiceState, action: string): ServiceState {
  const { effects } = service;
  return { ...service, effects: { ...effects, [action]: Math.min(2, (effects[action] ?? 0) + 1) } };
}
