import { sha256Hex } from "#agent/arguments-digest.ts";
import { callDigest } from "#agent/call-digest.ts";
import type { WantedOperation } from "#contracts/journal.ts";
import type { PendingCall } from "#contracts/loop.ts";
import type { Tool, ToolAction } from "#contracts/tools.ts";

/**
 * The operation that a tool call asks for, under its two names. `operationId` says which call it is: run,
 * entry and place, since servers repeat call ids. `idempotencyKey` says which action it is in the world,
 * whoever asks: the same through every retry and recovery, new when the target or the content changes.
 *
 * @param taskId what the run works on, stable over runs, for example `task-42`
 * @param tool undefined if no tool of that name is registered any more: then nothing vouches for a second run
 */
export function wantedOperation(
  pending: PendingCall,
  tool: Tool | undefined,
  taskId: string,
): WantedOperation {
  const { runId, entryId, index, call } = pending;
  const digest = callDigest(call);
  // Arguments that held a secret are masked after a restart: then only the digest is the same as before.
  const named = call.argumentsDigest === undefined ? actionOf(tool, call.arguments) : undefined;
  const action = named ? [named.action, named.target, ...contentDigest(named.content)] : [call.name, digest];
  return {
    operationId: joinParts([runId, entryId, String(index)]),
    runId,
    tool: call.name,
    argumentsDigest: digest,
    idempotencyKey: joinParts([taskId, ...action]),
    retrySafe: tool?.retrySafe === true,
  };
}

/**
 * The schema is checked later than the record, so these may be arguments that the tool cannot read. Such a
 * call never starts; it only has to have a name until it is refused.
 */
function actionOf(tool: Tool | undefined, args: Record<string, unknown>): ToolAction | undefined {
  try {
    const named = tool?.action?.(structuredClone(args));
    const parts = named && [named.action, named.target, named.content ?? ""];
    return parts?.every((part) => typeof part === "string") ? named : undefined;
  } catch {
    return undefined;
  }
}

function contentDigest(content: string | undefined): string[] {
  return content === undefined ? [] : [sha256Hex(content)];
}

/** Each part encoded, so that no part can pretend to be two. */
function joinParts(parts: readonly string[]): string {
  return parts.map(encodePart).join(":");
}

/**
 * Percent-encoding of what is not a letter, a digit or one of `-_.~`; also of a lone surrogate, which has no
 * UTF-8.
 */
function encodePart(part: string): string {
  return encodeURIComponent(part.toWellFormed()).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
}
