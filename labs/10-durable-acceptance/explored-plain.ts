import { branchConfiguration } from "#agent/branch-configuration.ts";
import { Configuration } from "#agent/harness-configuration.ts";
import { createHarnessLog } from "#agent/harness-log.ts";
import { flushPendingWrites } from "#agent/pending-writes.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import type { Life, Scenario } from "../../crash-explorer/scenario.ts";
import { sized } from "../09-session-tree/tree-scene.ts";
import { withRealSide } from "../real-side.ts";
import { type SettingsThings, settingsThings, toldIsDurable, undisturbedDoesAll } from "./explored.ts";
import {
  again,
  askFor,
  END,
  type SettingsEnd,
  type SettingsHandles,
  unlessPoisoned,
  wishOf,
} from "./explored-boot.ts";
import { always, memoryIsTheLog, nothingWaits } from "./explored-log.ts";
import { DEFAULTS, plainHost } from "./harness-scene.ts";

/**
 * The setters, the queue of changes and its flush, without a run around them: few enough steps to try every
 * power cut, every full disk and every failed fsync.
 */
export async function plainScenario(
  asked: readonly string[] = ASKED,
): Promise<Scenario<SettingsThings, SettingsEnd>> {
  return withRealSide(
    {
      name: "setters",
      things: settingsThings("power"),
      boot: (handles, life) => bootPlain(handles, life, asked),
      always: [...always, toldIsDurable],
      atEnd: [undisturbedDoesAll(asked), nothingWaits, memoryIsTheLog],
    },
    { logs: ["file"] },
  );
}

/** One while idle, one while busy: with a third one every power cut costs minutes. */
const ASKED = ["high", "large"];

async function bootPlain(
  handles: SettingsHandles,
  life: Life,
  asked: readonly string[],
): Promise<SettingsEnd> {
  const { file, caller } = handles;
  return unlessPoisoned(handles, async () => {
    const { tree } = await openSessionTree(sized(file), life);
    const log = createHarnessLog(tree);
    let isBusy = false;
    const chosen = branchConfiguration(tree.branch(), log.state().pendingWrites);
    const configuration = new Configuration(
      { log, host: plainHost(), isBusy: () => isBusy, newId: life.newId, emit: async () => {} },
      { ...DEFAULTS, ...chosen },
    );
    await again(() => flushPendingWrites(log));
    for (const name of asked) {
      isBusy = wishOf(name).when === "busy";
      if (!caller.wasTold(name)) await askFor(configuration, caller, name);
    }
    isBusy = false;
    await again(() => flushPendingWrites(log));
    if (!caller.wasTold(END)) await caller.tell(END);
    return {
      kind: "done",
      configuration: configuration.current(),
      waiting: log.state().pendingWrites.length,
    };
  });
}
