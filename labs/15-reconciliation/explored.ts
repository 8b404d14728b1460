import type { Scenario } from "../../crash-explorer/scenario.ts";
import { atEnd } from "./end-invariants.ts";
import { bootReconciled, type Plan, type ReconciledEnd } from "./explored-boot.ts";
import { always } from "./invariants.ts";
import { type ReconciledThings, reconciledThings } from "./things.ts";
import { chargeTool, curtService, messageTool } from "./world-tools.ts";

/**
 * Reality can be asked, and settles it alone; who hears that it never happened asks again. The service's
 * fence does not say what it found, so the look behind it has to.
 */
const asked: Plan = {
  prompt: "Charge order a.",
  script: () => [
    { calls: [{ id: "c1", name: "charge", arguments: { order: "a" } }] },
    ({ messages }) =>
      wasNotDone(messages) ? { calls: [{ id: "c2", name: "charge", arguments: { order: "a" } }] } : "done",
    "done",
    "done",
  ],
  tools: (world) => [chargeTool(world, curtService(world))],
  maxTurns: 3,
  operatorFirst: false,
  canSettle: true,
};

/** A person comes first: may take it back, or have it done by hand. */
const decided: Plan = {
  ...asked,
  script: () => [{ calls: [{ id: "c1", name: "charge", arguments: { order: "a" } }] }, "done"],
  tools: (world) => [chargeTool(world)],
  maxTurns: 2,
  operatorFirst: true,
};

/** The same of a roll-back that is not safe to be sent twice. */
const fragile: Plan = {
  ...decided,
  tools: (world) => [chargeTool(world, { rollBackRetrySafe: false })],
  canSettle: false,
};

/** Nobody can be asked but a person. */
const mute: Plan = {
  prompt: "Send message a.",
  script: () => [{ calls: [{ id: "c1", name: "message", arguments: { order: "a" } }] }, "done"],
  tools: (world) => [messageTool(world)],
  maxTurns: 2,
  operatorFirst: false,
  canSettle: false,
};

const plans = { asked, decided, fragile, mute };

export async function reconciledScenario(
  name: keyof typeof plans,
): Promise<Scenario<ReconciledThings, ReconciledEnd>> {
  return {
    name,
    things: await reconciledThings(plans[name].prompt),
    boot: (handles, life) => bootReconciled(handles, life, plans[name]),
    always,
    atEnd,
  };
}

function wasNotDone(messages: readonly { role: string; isError?: boolean }[]): boolean {
  return messages.some(({ role, isError }) => role === "toolResult" && isError === true);
}
