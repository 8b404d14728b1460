import type { LabContext, Measured } from "../experiment.ts";
import type { Booted } from "./boot.ts";
import type { Service } from "./service.ts";

/** How a life ended, and what the service saw of it and of those before it. */
export function measured(
  { text }: Pick<LabContext, "text">,
  { end }: Pick<Booted, "end">,
  service: Pick<Service, "effects" | "received">,
  more: Measured = {},
): Measured {
  const keys = new Set(service.received().flatMap(({ key }) => key ?? []));
  return {
    terminal: end.terminal,
    reason: text(end.reason),
    requests: service.received().length,
    keys: keys.size,
    effects: service.effects(),
    ...more,
  };
}
