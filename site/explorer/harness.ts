import type { LogFile } from "#contracts/session.ts";
import type { Tool } from "#contracts/tools.ts";
import type { TraceEvent } from "#contracts/trace.ts";
import type { Outside } from "../../crash-explorer/outside.ts";
import type { Scenario } from "../../crash-explorer/scenario.ts";
import type { Plan, RecoveryEnd } from "../../labs/08-recovery/explored-boot.ts";
import { wholeRun } from "../../labs/08-recovery/recovery-scenario.ts";
import { eachGap, inFlight } from "../../labs/08-recovery/small-scenarios.ts";
import type { RecoveryThings } from "../../labs/08-recovery/things.ts";
import { createMemoryLogFile } from "../../labs/memory-log-file.ts";
import { orderedSeams } from "./action-order.ts";
import { actionSteps, allParts, type Parts } from "./parts.ts";

export type Story = "each-gap" | "in-flight" | "recovery";

export type Harness = Omit<Scenario<RecoveryThings, RecoveryEnd>, "bootReal">;

const stories = { "each-gap": eachGap, "in-flight": inFlight, recovery: wholeRun };

/** What asks a journal that nobody keeps would call everything broken. */
const asksJournal = new Set([
  "result-only-of-a-completed-operation",
  "each-completed-operation-took-effect",
  "no-new-operation-while-one-is-open",
]);

/** The scenario of lab 08 with these parts, and with nothing else changed. */
export async function harnessOf(
  story: Story,
  parts: Parts = allParts,
  onTrace: (event: TraceEvent) => void = () => {},
): Promise<Harness> {
  const scenario: Harness = await stories[story](planFor(parts, onTrace));
  const holds = ({ id }: { id: string }) => !parts.without.includes("journal") || !asksJournal.has(id);
  const start = scenario.things.session.initial.bytes;
  return {
    ...scenario,
    always: (scenario.always ?? []).filter(holds),
    atEnd: (scenario.atEnd ?? []).filter(holds),
    boot: (handles, life, machine) =>
      scenario.boot(
        {
          ...handles,
          session: parts.without.includes("session") ? forgotten(start) : handles.session,
          world: parts.keyed ? handles.world : withoutKeys(handles.world),
        },
        life,
        machine,
      ),
  };
}

/** Only what differs from the lab's own plan, so that the whole harness is the lab's to the letter. */
function planFor({ without, order, writeIsSafe, chargeIsSafe }: Parts, onTrace: Plan["onTrace"]) {
  const plan: Partial<Plan> = {
    declare: (tool) => declared(tool, { write: writeIsSafe, charge: chargeIsSafe }),
  };
  if (!without.includes("trace") && onTrace) plan.onTrace = onTrace;
  if (without.includes("checkpoint")) plan.forgetful = true;
  if (without.includes("journal")) plan.seams = () => ({});
  else if (order.join() !== actionSteps.join()) plan.seams = (options) => orderedSeams(options, order);
  return plan;
}

function declared(tool: Tool, safe: Readonly<Record<string, boolean>>): Tool {
  return { ...tool, retrySafe: safe[tool.name] ?? tool.retrySafe ?? false };
}

/** The session of a harness that keeps it in memory: each life begins with what stood there at first. */
function forgotten(start: Uint8Array): LogFile {
  return createMemoryLogFile(start);
}

/** The service cannot know a repetition for one. */
function withoutKeys(world: Outside): Outside {
  return {
    act: ({ action }) => world.act({ action }),
    request: ({ action }) => world.request({ action }),
    count: (action) => world.count(action),
  };
}
