import type { HistoryLife } from "../crash-explorer/replay.ts";
import type { Person } from "./person.ts";

/** The crash picture in words: each life, where it died, and the records that it left. */
export function tellHistory(history: readonly HistoryLife[], person: Person): void {
  history.forEach(({ operations, died, left }, index) => {
    const params = { life: index + 1, operations: operations.join(" → ") || "-" };
    person.tell(died ? "check.life_died" : "check.life_ended", params);
    for (const [thing, text] of Object.entries(left)) {
      person.show(`    ${thing}:`, "quiet");
      for (const line of text.trimEnd().split("\n")) person.show(`      ${line}`, "quiet");
    }
  });
}
