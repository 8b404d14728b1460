import type { Fact } from "#contracts/facts.ts";
import type { PendingCall } from "#contracts/loop.ts";

/**
 * Why this call must not start now, if it must not. To a call that an earlier boot had started, "it was not
 * run" would be untrue: the model would take it for word that nothing happened.
 */
export function barrierTo(
  { call, whole }: PendingCall,
  aborted: boolean,
  startedBefore: boolean,
): Fact | undefined {
  const code = barrierCode(call.masked === true, whole, aborted);
  if (!code) return undefined;
  const why: Fact = { code, params: { tool: call.name } };
  return startedBefore ? { code: "tool.not_run_again", params: { tool: call.name, why } } : why;
}

function barrierCode(masked: boolean, whole: boolean, aborted: boolean) {
  if (!whole) return "tool.not_run_cut_off";
  if (masked) return "tool.not_run_masked";
  return aborted ? "tool.not_run_aborted" : undefined;
}
