import { logFile } from "../../crash-explorer/log-file.ts";
import { outside } from "../../crash-explorer/outside.ts";
import type { Scenario } from "../../crash-explorer/scenario.ts";
import type { Level } from "../../crash-explorer/thing.ts";
import { showWorld } from "../08-recovery/explored-show.ts";
import { newTask } from "../08-recovery/scenarios.ts";
import { showSession } from "../show-session.ts";
import { bootReconciled, type Plan, type ReconciledEnd } from "./explored-boot.ts";
import { always, atEnd } from "./invariants.ts";
import { rawJournal } from "./raw-records.ts";
import { showJournal } from "./show-journal.ts";
import { chargeTool, messageTool } from "./world-tools.ts";

export type ReconciledThings = Awaited<ReturnType<typeof things>>;

/** Reality can be asked, and settles it alone; who hears that it never happened asks again. */
const asked: Plan = {
  script: () => [
    { calls: [{ id: "c1", name: "charge", arguments: { order: "a" } }] },
    ({ messages }) =>
      wasNotDone(messages) ? { calls: [{ id: "c2", name: "charge", arguments: { order: "a" } }] } : "done",
    "done",
    "done",
  ],
  tools: (world) => [chargeTool(world)],
  maxTurns: 3,
  operatorFirst: false,
};

/** A person comes first: may take it back, or have it done by hand. */
const decided: Plan = {
  ...asked,
  script: () => [{ calls: [{ id: "c1", name: "charge", arguments: { order: "a" } }] }, "done"],
  maxTurns: 2,
  operatorFirst: true,
};

/** The same of a roll-back that is not safe to be sent twice. */
const fragile: Plan = {
  ...decided,
  tools: (world) => [chargeTool(world, { rollBackRetrySafe: false })],
};

/** Nobody can be asked but a person. */
const mute: Plan = {
  script: () => [{ calls: [{ id: "c1", name: "message", arguments: { order: "a" } }] }, "done"],
  tools: (world) => [messageTool(world)],
  maxTurns: 2,
  operatorFirst: false,
};

const plans = { asked, decided, fragile, mute };

export async function reconciledScenario(
  name: keyof typeof plans,
): Promise<Scenario<ReconciledThings, ReconciledEnd>> {
  return {
    name,
    things: await things(),
    boot: (handles, life) => bootReconciled(handles, life, plans[name]),
    always,
    atEnd,
  };
}

function wasNotDone(messages: readonly { role: string; isError?: boolean }[]): boolean {
  return messages.some(({ role, isError }) => role === "toolResult" && isError === true);
}

/** The prompt is accepted, and nothing else has happened. */
async function things() {
  const { session } = await newTask();
  return {
    session: logFile({ content: await session.read(), show: showSession }),
    journal: journalFile(),
    world: outside(showWorld),
  };
}

/**
 * A journal of lines. A later boot reads the last line of each operation, and that it was tried more than
 * once: so states that differ in other lines alone are one, or each crash would lead to another, for ever.
 */
function journalFile() {
  const file = logFile({ show: showJournal });
  return {
    ...file,
    fingerprint(state: typeof file.initial, level: Level): string {
      if (level === "power") return file.fingerprint(state, level);
      const { records } = rawJournal(state);
      return JSON.stringify(records.map((record) => ({ ...record, attempts: Math.min(2, record.attempts) })));
    },
  };
}
