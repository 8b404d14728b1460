import type { Append, Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Ending, Gate, LoopSeams } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";
import type { Check, Finding } from "#contracts/verification.ts";

export interface VerifierOptions {
  runId: string;
  check: Check;
  /**
   * 连着几次声称完成、中间没有新的工具工作，都未通过，就停止运行。
   * How many claims in a row, with no new tool work between them, are rejected before the run is stopped.
   */
  maxRejections: number;
  signal?: AbortSignal;
}

/**
 * 填 `verify`。模型声称的和核对到的，是两回事。
 * Fills `verify`. What the model claims and what was checked are two things.
 * @throws {RangeError} if `maxRejections` is no number from 1 up: nothing would end the quarrel.
 */
export function verifier(options: VerifierOptions): NonNullable<LoopSeams["verify"]> {
  const { runId, maxRejections, signal } = options;
  if (!(maxRejections >= 1)) throw new RangeError(`maxRejections: ${maxRejections}`);
  return async (entries, append) => {
    const claimId = lastClaimId(entries);
    const look = signal ? await lookUnlessAborted(options, signal) : await lookOnce(options.check, {});
    if (look === "aborted") return end("aborted", { code: "run.aborted", params: {} });
    if ("threw" in look) {
      const fact = { code: "verify.threw", params: { runId, claimId, message: look.threw } } as const;
      await append({ fact });
      return end("failed", fact);
    }
    const fact = verdict(look, { runId, claimId });
    await keep(fact, append);
    if (look.passed) return { kind: "go" };
    const times = rejectedBefore(entries, runId).add(claimId).size;
    if (times < maxRejections) return sendBack(look.found);
    return end("stopped", { code: "verify.rejected_too_often", params: { times, found: look.found } });
  };
}

type Look = Finding | { threw: string } | "aborted";

/**
 * 任务 07.1：`verify.passed` 或 `verify.rejected` {runId, claimId, found}。
 * Task 07.1: `verify.passed` or `verify.rejected` {runId, claimId, found}.
 */
function verdict(_finding: Finding, _about: { runId: string; claimId: string }): Fact {
  return todo("07.1", { zh: "是两个里的哪一个，听谁的？", en: "which of the two, and whose word decides?" });
}

// 做完 07.1 就都跑得起来了，但有五处不对：每一处都是大家最先写成的样子。
// Once 07.1 is done all of it runs, and five things are wrong: each is what people write first.

/**
 * 任务 07.2：崩溃还能收回的结论，不能据它做任何事。现在没人等它落盘。
 * Task 07.2: nothing may follow from a verdict that a crash could take back. So far nobody waits for it.
 */
async function keep(fact: Fact, append: Append): Promise<void> {
  append({ fact }).catch(() => {});
}

/**
 * 任务 07.3：以 `verify.sent_back` {found} 退回，用 `factAnswer(fact)`（#agent/tool-answers.ts）。现在没说
 * 为什么。
 * Task 07.3: sent back with `verify.sent_back` {found}, by `factAnswer(fact)` of #agent/tool-answers.ts. So
 * far: why?
 */
function sendBack(_found: Fact): Gate {
  return { kind: "answer", answer: { content: [{ type: "text", text: "not done yet" }], isError: true } };
}

/**
 * 任务 07.4：上次工具工作以来，这次运行未通过的声称，按 id。只有这次运行自己的、没有出错的结果才算工作：
 * `entriesOfRun(entries, runId)`（#agent/read-entries.ts）给出它的条目。现在一个也没数。
 * Task 07.4: this run's rejected claims since its last tool work, by their ids. Only results of this run
 * that are no errors are work: `entriesOfRun(entries, runId)` of #agent/read-entries.ts gives its entries.
 * So far none is counted.
 */
function rejectedBefore(_entries: readonly Entry[], _runId: string): Set<string> {
  return new Set();
}

/**
 * 任务 07.5：核对程序抛出异常，不算核对过；`problemOf(error)`（#agent/problem-of.ts）给出几个字。
 * Task 07.5: what a check throws is no finding; `problemOf(error)` of #agent/problem-of.ts gives a few
 * words for it.
 */
async function lookOnce(check: Check, context: { signal?: AbortSignal }): Promise<Look> {
  return check(context);
}

/**
 * 任务 07.6：中止不等核对，核对后来说的也不算。现在还在等。
 * Task 07.6: an abort waits for no check, and believes nothing that it says later. So far it waits.
 */
async function lookUnlessAborted({ check }: VerifierOptions, signal: AbortSignal): Promise<Look> {
  return lookOnce(check, { signal });
}

/** 声称就是循环停在的那条答复。The claim is the reply that the loop stands at. */
function lastClaimId(entries: readonly Entry[]): string {
  return entries.findLast((entry) => "message" in entry && entry.message.role === "assistant")?.id ?? "";
}

function end(terminal: Ending["terminal"], reason: Fact): Gate {
  return { kind: "end", end: { terminal, reason } };
}
