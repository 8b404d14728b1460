import { entriesOfRun } from "#agent/read-entries.ts";
import { factAnswer } from "#agent/tool-answers.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Ending, Gate, LoopSeams } from "#contracts/loop.ts";
import type { Check, Finding } from "#contracts/verification.ts";

export interface VerifierOptions {
  runId: string;
  check: Check;
  maxRejections: number;
  signal?: AbortSignal;
}

export function verifier(options: VerifierOptions): NonNullable<LoopSeams["verify"]> {
  const { runId, maxRejections, signal } = options;
  if (!(maxRejections >= 1)) throw new RangeError("maxRejections begins at 1");
  return async (entries, append) => {
    const claimId = entries.findLast(isReply)?.id ?? "";
    const rejected = rejectedClaims(entries, runId);
    const looked = await unlessAborted(look(options.check, signal), signal);
    if (looked === undefined) return ends("aborted", { code: "run.aborted", params: {} });
    if (typeof looked === "string") {
      const fact = { code: "verify.threw", params: { runId, claimId, message: looked } } as const;
      await append({ fact });
      return ends("failed", fact);
    }
    const { passed, found } = looked;
    const code = passed ? "verify.passed" : "verify.rejected";
    await append({ fact: { code, params: { runId, claimId, found } } });
    if (passed) return { kind: "go" };
    const times = rejected.add(claimId).size;
    if (times >= maxRejections) {
      return ends("stopped", { code: "verify.rejected_too_often", params: { times, found } });
    }
    return { kind: "answer", answer: factAnswer({ code: "verify.sent_back", params: { found } }) };
  };
}

function rejectedClaims(entries: readonly Entry[], runId: string): Set<unknown> {
  const own = entriesOfRun(entries, runId);
  let claims = new Set<unknown>();
  for (const entry of own) {
    if ("fact" in entry) {
      const { code, params } = entry.fact;
      if (code === "verify.rejected" && params.runId === runId) claims.add(params.claimId);
    } else if (entry.message.role === "toolResult" && !entry.message.isError) claims = new Set();
  }
  return claims;
}

async function look(check: Check, signal: AbortSignal | undefined): Promise<Finding | string | undefined> {
  if (signal?.aborted) return undefined;
  try {
    return await check(signal ? { signal } : {});
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined) {
  if (!signal) return work;
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  const value = await Promise.race([work, aborted]);
  return signal.aborted || value === undefined ? undefined : (value as Value);
}

function isReply(entry: Entry): boolean {
  return "message" in entry && entry.message.role === "assistant";
}

function ends(terminal: Ending["terminal"], reason: Fact): Gate {
  return { kind: "end", end: { terminal, reason } };
}
