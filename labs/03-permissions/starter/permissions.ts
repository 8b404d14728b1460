import { callDigest } from "#agent/call-digest.ts";
import { checkPolicy, decideByPolicy } from "#agent/permission-policy.ts";
import { problemOf } from "#agent/problem-of.ts";
import { rememberedAnswers } from "#agent/remembered-answers.ts";
import { factAnswer } from "#agent/tool-answers.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { AcceptedCall, Gate, LoopSeams } from "#contracts/loop.ts";
import type { ApprovalAnswer, ApprovalQuestion, Approver, PermissionPolicy } from "#contracts/permissions.ts";
import { todo } from "#contracts/todo.ts";
import type { Workspace } from "#contracts/workspace.ts";

export interface PermissionOptions {
  policy: PermissionPolicy;
  workspace: Workspace;
  approver: Approver;
  /** 启动时会话里的条目，有以前的提问和拒绝。The session's entries, with earlier questions and refusals. */
  entries: readonly Entry[];
  /** 这次运行自己的。The run's own. */
  append: Append;
  signal?: AbortSignal;
}

/**
 * 没有记录的调用都过这道门，不管是哪种工具。拒绝会告诉模型，运行继续；没有人可问，运行就 `blocked`，调用
 * 不给结果，下次启动再问。回答绑定工具和参数哈希，不绑定服务商给的调用 id。同意写下来给人看，程序不再读；
 * 拒绝在整次运行里有效，重启也一样。
 * The gate that every call passes that has no record yet, whatever kind of tool it is for. A no is told to
 * the model, and the run goes on. With nobody there to ask, the run ends `blocked`, and the call stays
 * without a result, so that a later boot asks again.
 *
 * An answer binds the tool and the digest of its arguments, never the provider's call id. A yes is written
 * down for people and never read again: if the process dies before the operation is recorded as started, the
 * next boot asks again. A no holds for the whole run, through restarts.
 * @throws {HarnessError} `permission.bad_rule`
 */
export function createPermissions(options: PermissionOptions): Required<Pick<LoopSeams, "authorize">> {
  checkPolicy(options.policy);
  const remembered = rememberedAnswers(options.entries);
  return {
    async authorize(call) {
      const decision = await decideByPolicy(options.policy, options.workspace, call.call);
      if (decision.kind === "deny") {
        return denied({
          code: "permission.denied",
          params: { tool: call.tool.name, reason: decision.reason },
        });
      }
      if (decision.kind === "allow") return { kind: "go" };
      const argumentsDigest = callDigest(call.call);
      const question = { runId: call.runId, call: call.call, argumentsDigest, paths: decision.paths };
      if (remembered.isRefused(question)) {
        return denied({ code: "permission.refused_before", params: { tool: call.tool.name } });
      }
      if (remembered.isAlwaysAllowed(question)) return { kind: "go" };
      await recordQuestion(options.append, remembered, call, question);
      return settleReply(options, remembered, question, await askOrAbort(options, question));
    },
  };
}

type Remembered = ReturnType<typeof rememberedAnswers>;

/** 每个调用只记一次。Once for each call: a boot that finds nobody there adds nothing. */
async function recordQuestion(
  append: Append,
  remembered: Remembered,
  { runId, entryId, index }: AcceptedCall,
  { call, argumentsDigest }: ApprovalQuestion,
): Promise<void> {
  if (remembered.wasAsked({ runId, entryId, index })) return;
  const params = { runId, entryId, index, tool: call.name, argumentsDigest };
  await append({ fact: { code: "permission.asked", params } });
  remembered.asked({ runId, entryId, index });
}

type Reply = { answer: ApprovalAnswer } | { failed: string };

/** 任务 03.7。运行已中止就是 undefined。Task 03.7. Undefined once the run is aborted. */
async function askOrAbort(
  { approver, signal }: PermissionOptions,
  question: ApprovalQuestion,
): Promise<Reply | undefined> {
  if (!signal) return replyOf(approver, question, signal);
  return todo("03.7", {
    zh: "回答和中止谁先到听谁的；之后来的回答不算",
    en: "the reply or the abort, whichever comes first; no later reply",
  });
}

/** 批准者出什么错，都不算同意。Whatever an approver does wrong, it is never a yes. */
async function replyOf(
  approver: Approver,
  question: ApprovalQuestion,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  try {
    return { answer: await approver.ask(question, signal) };
  } catch (error) {
    return { failed: problemOf(error) };
  }
}

async function settleReply(
  { append }: PermissionOptions,
  remembered: Remembered,
  question: ApprovalQuestion,
  reply: Reply | undefined,
): Promise<Gate> {
  const tool = question.call.name;
  if (!reply) return denied({ code: "tool.not_run_aborted", params: { tool } });
  if ("failed" in reply) {
    return blocked({ code: "permission.approver_failed", params: { tool, message: reply.failed } });
  }
  return settleAnswer(append, remembered, question, reply.answer);
}

/**
 * 任务 03.6：写下回答，记住对后面的调用还有效的，并说出它意味着什么。用到下面三个 fact，和文末的
 * `denied`、`blocked`。
 * Task 03.6: writes an answer down, remembers what holds for later calls, and says what it means. The facts:
 * `permission.answered` {runId, tool, argumentsDigest, answer}; `permission.refused` {tool} for a no;
 * `permission.nobody_there` {tool} for what is no answer.
 */
async function settleAnswer(
  _append: Append,
  _remembered: Remembered,
  _question: ApprovalQuestion,
  _answer: ApprovalAnswer,
): Promise<Gate> {
  return todo("03.6", {
    zh: "once 和 always：go；no：denied；别的都是 blocked，而且不写下来",
    en: "once and always: go; no: denied; anything else: blocked, and not written down",
  });
}

function denied(fact: Fact): Gate {
  return { kind: "answer", answer: factAnswer(fact) };
}

function blocked(reason: Fact): Gate {
  return { kind: "end", end: { terminal: "blocked", reason } };
}
