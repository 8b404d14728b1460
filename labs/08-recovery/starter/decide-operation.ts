import type { OperationDecision, OperationRecord, WantedOperation } from "#contracts/journal.ts";
import { todo } from "#contracts/todo.ts";

/**
 * 任务 08.1：要做一个外部动作（operation）时，旧记录决定什么。拒绝的原因是 `operation.arguments_changed` {tool}；
 * 阻塞的原因是 `operation.outcome_unknown` {tool}。
 * Task 08.1: what an old record decides about a wanted operation. A refusal's reason is
 * `operation.arguments_changed` {tool}; where it blocks, the reason is `operation.outcome_unknown` {tool}.
 */
export function decideOperation(
  _record: OperationRecord | undefined,
  _wanted: WantedOperation,
): OperationDecision {
  return todo("08.1", {
    zh: "run、refuse、reuse、retry 还是 block：先问哪一个问题？",
    en: "run, refuse, reuse, retry or block: which question comes first?",
  });
}
