import type { Life, Scenario } from "../../crash-explorer/scenario.ts";
import { bootKeyed, call, type KeyedEnd, type Plan } from "./explored-boot.ts";
import { always, atEnd } from "./invariants.ts";
import { type KeyedThings, keyedThings } from "./things.ts";

/** The second turn asks for the same charge under a new call id, at another time. */
const again: Plan = {
  prompt: "Charge order a.",
  script: () => [
    { calls: [call("charge", { sentAt: 1 })] },
    { calls: [call("charge", { sentAt: 2 })] },
    "done",
  ],
  maxTurns: 3,
};

/** Two equal top-ups, and both are meant. */
const wanted: Plan = {
  prompt: "Top account a up twice.",
  script: () => [{ calls: [call("top-up")] }, { calls: [call("top-up")] }, "done"],
  maxTurns: 3,
  over: "act",
  losesAnswers: true,
};

/** A service without keys: the model would ask again if it were let. */
const unkeyed: Plan = {
  prompt: "Send message a.",
  script: () => [{ calls: [call("message")] }, againOrDone, "done"],
  maxTurns: 3,
  losesAnswers: true,
};

/** Keys are forgotten after a day and an hour, and two days may pass between two lives. */
const forgotten: Plan = {
  prompt: "Charge order a.",
  script: () => [{ calls: [call("charge")] }, "done"],
  maxTurns: 3,
  timed: true,
  over: "act",
};

const unsaved: Plan = {
  prompt: "Charge order a.",
  script: () => [{ calls: [call("charge")] }, "done"],
  maxTurns: 3,
  over: "act",
  losesRecords: true,
};

const plans = { again, wanted, unkeyed, forgotten, unsaved };

export async function keyedScenario(name: keyof typeof plans): Promise<Scenario<KeyedThings, KeyedEnd>> {
  const plan = plans[name];
  return {
    name,
    things: await keyedThings(plan),
    boot: (handles, life: Life) => bootKeyed(handles, life, plan),
    always,
    atEnd,
  };
}

function againOrDone({ messages }: { messages: readonly { role: string; isError?: boolean }[] }) {
  const failed = messages.some(({ role, isError }) => role === "toolResult" && isError === true);
  return failed ? { calls: [call("message")] } : "done";
}
