import { problemOf } from "#agent/problem-of.ts";
import { entriesOfRun } from "#agent/read-entries.ts";
import { factAnswer } from "#agent/tool-answers.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Ending, Gate, LoopSeams } from "#contracts/loop.ts";
import type { Check, Finding } from "#contracts/verification.ts";

export interface VerifierOptions {
  runId: string;
  check: Check;
  /** How many claims in a row, with no new tool work between them, are rejected before the run is stopped. */
  maxRejections: number;
  signal?: AbortSignal;
}

/**
 * Fills `verify`. What the model claims and what was checked are two things, and each check is durable before
 * anything follows from it. An old check proves nothing: whoever boots again looks again.
 * @throws {RangeError} if `maxRejections` is no number from 1 up: nothing would end the quarrel.
 */
export function verifier(options: VerifierOptions): NonNullable<LoopSeams["verify"]> {
  const { runId, maxRejections } = options;
  if (!(maxRejections >= 1)) {
    throw new RangeError(`maxRejections must be a number from 1 up: ${maxRejections}`);
  }
  return async (entries, append) => {
    const rejected = rejectedInARow(entries, runId);
    const claimId = lastClaimId(entries);
    const look = await lookOnce(options);
    switch (look.kind) {
      case "aborted":
        return end("aborted", { code: "run.aborted", params: {} });
      case "threw": {
        const fact: Fact = { code: "verify.threw", params: { runId, claimId, message: look.message } };
        await append({ fact });
        return end("failed", fact);
      }
      case "found": {
        const { passed, found } = look.finding;
        const code = passed ? "verify.passed" : "verify.rejected";
        await append({ fact: { code, params: { runId, claimId, found } } });
        return passed ? { kind: "go" } : sendBack(rejected.add(claimId).size, maxRejections, found);
      }
    }
  };
}

function sendBack(times: number, maxRejections: number, found: Fact): Gate {
  if (times >= maxRejections) {
    return end("stopped", { code: "verify.rejected_too_often", params: { times, found } });
  }
  return { kind: "answer", answer: factAnswer({ code: "verify.sent_back", params: { found } }) };
}

/**
 * The claims rejected since the last tool work: each counts once, since a crash may have it checked twice. A
 * call that failed or was refused is no work, or a model could buy itself claims with calls that do nothing.
 */
function rejectedInARow(entries: readonly Entry[], runId: string): Set<string> {
  const ofThisRun = new Set(entriesOfRun(entries, runId));
  const claims = new Set<string>();
  for (const entry of entries) {
    if ("fact" in entry) {
      const { code, params } = entry.fact;
      if (code === "verify.rejected" && params.runId === runId) claims.add(String(params.claimId));
    } else if (ofThisRun.has(entry) && entry.message.role === "toolResult" && !entry.message.isError) {
      claims.clear();
    }
  }
  return claims;
}

/** The claim is the reply that the loop stands at. */
function lastClaimId(entries: readonly Entry[]): string {
  return entries.findLast((entry) => "message" in entry && entry.message.role === "assistant")?.id ?? "";
}

type Look = { kind: "found"; finding: Finding } | { kind: "threw"; message: string } | { kind: "aborted" };

/** An abort waits for no check: one that hangs is left behind, which harms nothing, as it only looks. */
async function lookOnce({ check, signal }: VerifierOptions): Promise<Look> {
  if (!signal) return checkOnce(check, {});
  if (signal.aborted) return { kind: "aborted" };
  const look = checkOnce(check, { signal });
  let onAbort = () => {};
  const heard = new Promise<void>((resolve) => {
    onAbort = resolve;
  });
  signal.addEventListener("abort", onAbort);
  await Promise.race([look, heard]);
  signal.removeEventListener("abort", onAbort);
  // A check that heard the abort first may say anything.
  return signal.aborted ? { kind: "aborted" } : look;
}

async function checkOnce(check: Check, context: { signal?: AbortSignal }): Promise<Look> {
  try {
    return { kind: "found", finding: await check(context) };
  } catch (error) {
    return { kind: "threw", message: problemOf(error) };
  }
}

function end(terminal: Ending["terminal"], reason: Fact): Gate {
  return { kind: "end", end: { terminal, reason } };
}
