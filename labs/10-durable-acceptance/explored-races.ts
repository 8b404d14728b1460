import { branchConfiguration } from "#agent/branch-configuration.ts";
import { Configuration } from "#agent/harness-configuration.ts";
import { Idle } from "#agent/harness-idle.ts";
import { createHarnessLog } from "#agent/harness-log.ts";
import { carryWork } from "#agent/harness-work.ts";
import { flushPendingWrites } from "#agent/pending-writes.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { Life, Machine, Scenario } from "../../crash-explorer/scenario.ts";
import { sized } from "../09-session-tree/tree-scene.ts";
import { type SettingsThings, settingsThings, toldIsDurable } from "./explored.ts";
import { askFor, type SettingsEnd, type SettingsHandles } from "./explored-boot.ts";
import { always, memoryIsTheLog, nothingWaits } from "./explored-log.ts";
import { DEFAULTS, plainHost } from "./harness-scene.ts";

/**
 * A change that is asked for at any moment: before the work begins, in its middle, during its last save
 * point, and once it is idle again. The work is the start of a turn, with what the settings are then, or
 * another change, and nothing else.
 */
export function raceScenario(
  wish = "large",
  during?: string,
): () => Promise<Scenario<SettingsThings, SettingsEnd>> {
  return async () => ({
    name: "races",
    things: settingsThings("order"),
    boot: (things, life, machine) => bootRace(things, life, machine, { wish, during }),
    always: [...always, toldIsDurable],
    atEnd: [nothingWaits, memoryIsTheLog],
  });
}

async function bootRace(
  { file, caller }: SettingsHandles,
  life: Life,
  machine: Machine<SettingsThings>,
  { wish, during }: { wish: string; during: string | undefined },
): Promise<SettingsEnd> {
  const { tree } = await openSessionTree(sized(file), life);
  const log = createHarnessLog(tree);
  const idle = new Idle();
  const emit = async () => {};
  const configuration = new Configuration(
    { log, host: plainHost(), isBusy: () => idle.phase() !== "idle", newId: life.newId, emit },
    { ...DEFAULTS, ...branchConfiguration(tree.branch(), log.state().pendingWrites) },
  );
  let begun: Promise<void> | undefined;
  if (!caller.wasTold(wish)) {
    void machine.moment(wish).then(() => {
      begun = askFor(configuration, caller, wish);
    });
  }
  const work = async () => {
    if (during === undefined) await oneTurn(log, configuration);
    else if (!caller.wasTold(during)) await askFor(configuration, caller, during);
  };
  await carryWork({ log, idle, emit }, "turn", work);
  await begun;
  return { kind: "done", configuration: configuration.current(), waiting: log.state().pendingWrites.length };
}

/** Written once, whichever life does it. */
async function oneTurn(log: HarnessLog, configuration: Configuration): Promise<void> {
  await flushPendingWrites(log);
  await log.write(({ openTurn }) => {
    const about = { turnId: "turn-1", runId: "run-1", replyId: "reply-1", consumed: [] };
    return openTurn
      ? undefined
      : { record: { type: "turn_started", ...about, snapshot: configuration.current() } };
  });
}
