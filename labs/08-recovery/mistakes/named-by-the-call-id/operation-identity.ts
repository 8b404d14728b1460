import { sha256Hex } from "#agent/arguments-digest.ts";
import { callDigest } from "#agent/call-digest.ts";
import type { WantedOperation } from "#contracts/journal.ts";
import type { PendingCall } from "#contracts/loop.ts";
import type { Tool } from "#contracts/tools.ts";

export function wantedOperation(
  { runId, call }: PendingCall,
  tool: Tool | undefined,
  taskId: string,
): WantedOperation {
  const argumentsDigest = callDigest(call);
  return {
    operationId: encoded([runId, call.id]),
    runId,
    tool: call.name,
    argumentsDigest,
    idempotencyKey: encoded([taskId, ...(actionParts(call, tool) ?? [call.name, argumentsDigest])]),
    retrySafe: tool?.retrySafe === true,
  };
}

function actionParts(call: PendingCall["call"], tool: Tool | undefined): string[] | undefined {
  try {
    if (call.argumentsDigest !== undefined || !tool?.action) return undefined;
    const { action, target, content } = tool.action(structuredClone(call.arguments));
    return content === undefined ? [action, target] : [action, target, sha256Hex(content)];
  } catch {
    return undefined;
  }
}

function encoded(parts: readonly string[]): string {
  return parts.map((part) => encodeURIComponent(part.toWellFormed())).join(":");
}
