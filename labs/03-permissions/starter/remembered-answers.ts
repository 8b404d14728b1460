import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { PendingCall } from "#contracts/loop.ts";
import type { ApprovalQuestion } from "#contracts/permissions.ts";
import { todo } from "#contracts/todo.ts";

/** 一个调用，按它所在的位置。A call by where it stands. */
type Place = Pick<PendingCall, "runId" | "entryId" | "index">;

/** 回答绑定的东西：工具和参数，不是调用。What an answer binds: the tool and its arguments, not the call. */
type Bound = Pick<ApprovalQuestion, "runId" | "call" | "argumentsDigest">;

/**
 * 以前的提问有了什么回答。从上一条命里，它只取问过什么、拒过什么，任何同意都不取：说同意的人，想的是已经
 * 过去的那一刻。`always` 只在这个对象还在时有效。
 * What earlier questions came to. From an earlier life it takes what was asked and what was refused, and no
 * yes of any kind: whoever said it thought of a moment that is over. `always` lasts as long as this object.
 */
export function rememberedAnswers(entries: readonly Entry[]) {
  const questions = new Set<string>();
  const refusals = new Set<string>();
  const standing = new Set<string>();
  for (const entry of entries) {
    if ("fact" in entry && entry.fact.code.startsWith("permission.")) remember(entry.fact);
  }
  /** 任务 03.8：上一条命留下的 fact 里，哪些还算数。Task 03.8: what a fact of an earlier life still says. */
  function remember(_fact: Fact): void {
    todo("03.8", {
      zh: "permission.asked：加进 questions；permission.answered：哪些回答还有效？",
      en: "permission.asked: add to questions; permission.answered: which answers still hold?",
    });
  }
  return {
    wasAsked: ({ runId, entryId, index }: Place) => questions.has(nameOf(runId, entryId, index)),
    asked: ({ runId, entryId, index }: Place) => questions.add(nameOf(runId, entryId, index)),
    isRefused: ({ runId, call, argumentsDigest }: Bound) =>
      refusals.has(nameOf(runId, call.name, argumentsDigest)),
    refused: ({ runId, call, argumentsDigest }: Bound) =>
      refusals.add(nameOf(runId, call.name, argumentsDigest)),
    isAlwaysAllowed: ({ call, argumentsDigest }: Bound) => standing.has(nameOf(call.name, argumentsDigest)),
    alwaysAllowed: ({ call, argumentsDigest }: Bound) => standing.add(nameOf(call.name, argumentsDigest)),
  };
}

/** 写成 JSON，免得一个部分冒充两个。As JSON, so that no part can pretend to be two. */
function nameOf(...parts: unknown[]): string {
  return JSON.stringify(parts);
}
