import { renameIds } from "./fingerprints.ts";
import type { Outcome } from "./live.ts";
import { messageOf } from "./verdict.ts";

/** As a person reads it, and with its ids renamed, so that equal ends have equal texts. */
export function endText(outcome: Outcome<unknown> | undefined): string {
  switch (outcome?.kind) {
    case "ended":
      return renameIds(`ended ${jsonOf(outcome.end)}`).text;
    case "threw":
      return renameIds(`threw ${messageOf(outcome.error)}`).text;
    default:
      return outcome?.kind ?? "died";
  }
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
