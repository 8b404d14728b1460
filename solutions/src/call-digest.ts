import { argumentsDigest } from "#agent/arguments-digest.ts";
import type { ToolCall } from "#contracts/messages.ts";

/**
 * The digest that stands for a call's arguments, live and after a restart. Where arguments that held a secret
 * are stored masked, it cannot be computed again: then it is the keyed one that is stored with the call.
 */
export function callDigest(call: ToolCall): string {
  return call.argumentsDigest ?? argumentsDigest(call.arguments);
}
