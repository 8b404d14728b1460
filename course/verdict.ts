import type { Measured } from "../labs/experiment.ts";
import type { Person } from "./person.ts";

/** Compared as text, so the order of the keys counts as well. True: as expected. */
export function tellVerdict(received: Measured, expected: Measured | undefined, person: Person): boolean {
  if (JSON.stringify(received) === JSON.stringify(expected)) {
    person.tell("command.equals", {}, "good");
    return true;
  }
  person.tell("command.differs", {}, "bad");
  const keys = new Set([...Object.keys(expected ?? {}), ...Object.keys(received)]);
  const different = [...keys].filter((key) => jsonOf(received[key]) !== jsonOf(expected?.[key]));
  for (const key of different) {
    const params = { key, expected: jsonOf(expected?.[key]), received: jsonOf(received[key]) };
    person.tell("command.value_differs", params);
  }
  if (different.length === 0) {
    const params = {
      expected: Object.keys(expected ?? {}).join(", "),
      received: Object.keys(received).join(", "),
    };
    person.tell("command.order_differs", params);
  }
  return false;
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? "-";
}
