import type { ScriptedCall, ScriptedReply } from "#agent/scripted-model.ts";

/** A reply that asks for these calls; ids repeat from turn to turn, as those of many servers do. */
export function asks(...calls: readonly Omit<ScriptedCall, "id">[]): ScriptedReply {
  return { calls: calls.map((call, index) => ({ id: `c${index + 1}`, ...call })) };
}

export function charge(amount = 10, more: Readonly<Record<string, unknown>> = {}): Omit<ScriptedCall, "id"> {
  return { name: "charge", arguments: { order: "order-7", amount, ...more } };
}

export function topUp(amount = 10, more: Readonly<Record<string, unknown>> = {}): Omit<ScriptedCall, "id"> {
  return { name: "top_up", arguments: { order: "account-3", amount, ...more } };
}

export function ticket(text = "broken"): Omit<ScriptedCall, "id"> {
  return { name: "open_ticket", arguments: { to: "support", text } };
}

export function message(text = "hello"): Omit<ScriptedCall, "id"> {
  return { name: "send_message", arguments: { to: "li", text } };
}
