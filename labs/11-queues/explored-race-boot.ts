import type { AgentHarness } from "#agent/agent-harness.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Caller } from "../../crash-explorer/caller.ts";
import type { Life, Machine } from "../../crash-explorer/scenario.ts";
import { carryAll } from "./explored-boot.ts";
import { bootHarness } from "./harness-scene.ts";
import { oneStepFile } from "./one-step-file.ts";

interface RaceHandles {
  file: LogFile;
  caller: Caller;
}

export interface RaceEnd {
  waiting: readonly string[];
}

/** What somebody outside does at any moment or not at all; the ids are of messages that came back to them. */
export type Visitor = (harness: AgentHarness) => Promise<readonly string[]>;

export const VISITORS = {
  abort: async (harness) => (await harness.abort()).cleared.map(({ messageId }) => messageId),
  cancel: async (harness) => (await harness.cancel(["s"])).map(({ messageId }) => messageId),
  arrivals: async (harness) => {
    await Promise.all([harness.steer("late", "late"), harness.steer("then", "then")]);
    return [];
  },
} satisfies Record<string, Visitor>;

export type VisitorName = keyof typeof VISITORS;

/** Takes up the run that waits in the file, and goes on with what waits, while visitors come. */
export async function bootRace(
  { file, caller }: RaceHandles,
  life: Life,
  machine: Pick<Machine<never>, "moment">,
  visitors: readonly VisitorName[],
): Promise<RaceEnd> {
  const { harness } = await bootHarness(await oneStepFile(file), {
    surroundings: life,
    model: createScriptedModel(
      Array.from({ length: 9 }, () => "done"),
      life.now,
    ),
    maxTurns: 1,
    modes: { steer: "all" },
  });
  const visits: Promise<void>[] = [];
  for (const name of visitors) {
    if (caller.wasTold(name)) continue;
    if (caller.wasTold(`${name} begun`)) {
      // Whoever sent and was not told sends again as soon as somebody listens.
      visits.push(visit(harness, caller, name));
    } else if (name !== "arrivals" || life.crashes === 0) {
      void machine.moment(name).then(() => visits.push(visit(harness, caller, name)));
    }
  }
  await harness.resume();
  let waiting = await carryAll(harness);
  // Whoever came before the harness was idle is heard out, and what they brought is carried as well.
  for (let heard = 0; heard < visits.length; heard = visits.length) {
    await Promise.all(visits);
    waiting = await carryAll(harness);
  }
  return { waiting };
}

async function visit(harness: AgentHarness, caller: Caller, name: VisitorName): Promise<void> {
  if (name === "arrivals" && !caller.wasTold(`${name} begun`)) await caller.tell(`${name} begun`);
  const back = await VISITORS[name](harness).catch((thrown) => {
    // Sent again by somebody who was not told, after another had it back.
    if (!isHarnessError(thrown) || thrown.code !== "harness.message_taken_back") throw thrown;
    return [];
  });
  for (const id of back) await caller.tell(`back ${id}`);
  await caller.tell(name);
}
