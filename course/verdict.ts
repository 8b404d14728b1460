import type { Measured } from "../labs/experiment.ts";
import type { Person } from "./person.ts";

/** Compared as text, so the order of the keys counts as well. True: as expected. */
export function tellVerdict(received: Measured, expected: Measured | undefined, person: Person): boolean {
  if (JSON.stringify(received) === JSON.stringify(expected)) {
    person.tell("command.equals", {}, "good");
    return true;
  }
  person.tell("command.differs", {}, "bad");
  const [wanted, got] = [flat(expected ?? {}), flat(received)];
  const keys = new Set([...wanted.keys(), ...got.keys()]);
  const different = [...keys].filter((key) => jsonOf(got.get(key)) !== jsonOf(wanted.get(key)));
  for (const key of different) {
    const params = { key, expected: jsonOf(wanted.get(key)), received: jsonOf(got.get(key)) };
    person.tell("command.value_differs", params);
  }
  if (different.length === 0) {
    const params = {
      expected: [...wanted.keys()].join(", "),
      received: [...got.keys()].join(", "),
    };
    person.tell("command.order_differs", params);
  }
  return false;
}

/** What two sides measured, one after the other in one list. */
function flat(measured: Measured): Map<string, unknown> {
  const entries = Object.entries(measured).flatMap(([key, value]): [string, unknown][] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).map(([inner, one]) => [`${key}: ${inner}`, one])
      : [[key, value]],
  );
  return new Map(entries);
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? "-";
}
