import type { Answer, PendingCall } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";

/** What is known about a call that its process died on. */
export interface CallEvidence {
  /** The log says that its tool may have run. */
  isStarted: boolean;
  /** The result that the Operation Journal saved. */
  saved?: Answer;
}

/**
 * The one result of an interrupted call, and no more than is known: what was saved; else that it was not run,
 * if nothing says that it was started; else that its outcome is unknown. To call an unknown outcome a failure
 * would invite the repeat.
 *
 * 事实变成回答，借 factAnswer（#agent/tool-answers.ts）。
 * factAnswer of #agent/tool-answers.ts makes an answer of a fact.
 */
export function interruptedAnswer(_call: PendingCall, _evidence: CallEvidence): Answer {
  return todo("13.1", {
    zh: "有保存的结果就用它；开始过就是结果不明；否则没有执行",
    en: "the saved result; else unknown where it was started; else not run",
  });
}
