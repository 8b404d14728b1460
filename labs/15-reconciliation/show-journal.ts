import type { Decision } from "#contracts/decisions.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { Bilingual } from "#contracts/render.ts";
import { both, joined } from "../both.ts";
import { rawJournal } from "./raw-records.ts";

/** Each operation as a person reads it, with all that was decided about it. */
export function showJournal(text: string): Bilingual {
  const { records } = rawJournal({ bytes: new TextEncoder().encode(text) });
  return joined(records.map(showRecord));
}

function showRecord({ idempotencyKey, occurrence, state, decisions = [] }: OperationRecord): Bilingual {
  const key = occurrence > 1 ? `${idempotencyKey}:${occurrence}` : idempotencyKey;
  const said = decisions.map(showDecision);
  return both(
    [`${key}：${state}`, ...said.map(({ zh }) => zh)].join("，"),
    [`${key}: ${state}`, ...said.map(({ en }) => en)].join(", "),
  );
}

function showDecision(decision: Decision): Bilingual {
  const { operator } = decision;
  switch (decision.kind) {
    case "settled":
      return both(
        `${operator} 下结论 ${decision.settlement}`,
        `${operator} settled it as ${decision.settlement}`,
      );
    case "assigned":
      return both(`由 ${decision.owner} 负责`, `${decision.owner} has to find out`);
    case "repair_opened":
      return both(`${operator} 开了修复任务`, `${operator} opened a repair`);
    case "late_answer":
      return both("工具后来才答复", "the tool answered late");
  }
}
