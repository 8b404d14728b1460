import { callDigest } from "#agent/call-digest.ts";
import { checkPolicy, decideByPolicy } from "#agent/permission-policy.ts";
import { problemOf } from "#agent/problem-of.ts";
import { rememberedAnswers } from "#agent/remembered-answers.ts";
import { factAnswer } from "#agent/tool-answers.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Gate, LoopSeams } from "#contracts/loop.ts";
import type { ApprovalQuestion, Approver, PermissionPolicy } from "#contracts/permissions.ts";
import type { Workspace } from "#contracts/workspace.ts";

export interface PermissionOptions {
  policy: PermissionPolicy;
  workspace: Workspace;
  approver: Approver;
  entries: readonly Entry[];
  append: Append;
  signal?: AbortSignal;
}

export function createPermissions(options: PermissionOptions): Required<Pick<LoopSeams, "authorize">> {
  const { policy, workspace, approver, append, signal } = options;
  checkPolicy(policy);
  const remembered = rememberedAnswers(options.entries);
  return {
    async authorize(call) {
      const tool = call.call.name;
      const decision = await decideByPolicy(policy, workspace, call.call);
      if (decision.kind === "deny") {
        return denied({ code: "permission.denied", params: { tool, reason: decision.reason } });
      }
      if (decision.kind === "allow") return { kind: "go" };
      const { runId, entryId, index } = call;
      const argumentsDigest = callDigest(call.call);
      const question = { runId, call: call.call, argumentsDigest, paths: decision.paths };
      if (remembered.isRefused(question)) {
        return denied({ code: "permission.refused_before", params: { tool } });
      }
      if (remembered.isAlwaysAllowed(question)) return { kind: "go" };
      if (!remembered.wasAsked(call)) {
        const params = { runId, entryId, index, tool, argumentsDigest };
        await append({ fact: { code: "permission.asked", params } });
        remembered.asked(call);
      }
      const aborted = new Promise<undefined>((resolve) => {
        if (signal?.aborted) resolve(undefined);
        signal?.addEventListener("abort", () => resolve(undefined), { once: true });
      });
      const reply = await Promise.race([aborted, askPerson(approver, question, signal)]);
      if (!reply || signal?.aborted) return denied({ code: "tool.not_run_aborted", params: { tool } });
      if (reply.failed !== undefined) {
        return blocked({ code: "permission.approver_failed", params: { tool, message: reply.failed } });
      }
      const { answer } = reply;
      if (answer === "nobody") {
        return blocked({ code: "permission.nobody_there", params: { tool } });
      }
      await append({
        fact: { code: "permission.answered", params: { runId, tool, argumentsDigest, answer } },
      });
      if (answer === "always") remembered.alwaysAllowed(question);
      if (answer !== "no") return { kind: "go" };
      remembered.refused(question);
      return denied({ code: "permission.refused", params: { tool } });
    },
  };
}

async function askPerson(approver: Approver, question: ApprovalQuestion, signal: AbortSignal | undefined) {
  try {
    return { answer: await approver.ask(question, signal) };
  } catch (error) {
    return { failed: problemOf(error) };
  }
}

function denied(fact: Fact): Gate {
  return { kind: "answer", answer: factAnswer(fact) };
}

function blocked(reason: Fact): Gate {
  return { kind: "end", end: { terminal: "blocked", reason } };
}
