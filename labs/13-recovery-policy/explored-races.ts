import { restoreHarness } from "#agent/restore-harness.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { Tool } from "#contracts/tools.ts";
import type { Life, Machine, Scenario } from "../../crash-explorer/scenario.ts";
import type { Handles } from "../../crash-explorer/thing.ts";
import { asks, write } from "../08-recovery/explored-boot.ts";
import { exploredTools } from "../08-recovery/explored-tools.ts";
import { sized } from "../09-session-tree/tree-scene.ts";
import { defaultsOf, hostOf, placeIn } from "./explored-host.ts";
import type { Race, RaceEnd, RaceScene } from "./race.ts";
import { raceEndInvariants } from "./race-end-invariants.ts";
import { raceInvariants } from "./race-invariants.ts";
import { summaries, talkedBytes } from "./talked.ts";
import { type RecoveryThings, recoveryThings } from "./things.ts";

export const GO = "go";

export async function raceScenario(race: Race): Promise<Scenario<RecoveryThings, RaceEnd>> {
  const things = recoveryThings(race.talked && talkedBytes());
  return {
    name: `race-${race.name}`,
    things,
    boot: (handles, life, machine) => bootRace(race, handles, life, machine),
    always: raceInvariants,
    atEnd: raceEndInvariants,
  };
}

async function bootRace(
  race: Race,
  { session, journal, world, caller }: Handles<RecoveryThings>,
  life: Life,
  machine: Machine<RecoveryThings>,
): Promise<RaceEnd> {
  let runsTool: () => void = () => {};
  const atTool = new Promise<void>((go) => {
    runsTool = go;
  });
  const tools: readonly Tool[] = exploredTools(world, {}).map((tool) => ({
    ...tool,
    execute(args, context) {
      runsTool();
      return tool.execute(args, context);
    },
  }));
  const { tree } = await openSessionTree(sized(session), life);
  const host = hostOf({
    policy: "mark_interrupted",
    tools,
    journal,
    surroundings: { now: life.now, newId: life.newId },
    summaries,
    script: ({ messages, tools: offered }) => {
      if (offered.length === 0) return "s";
      const { replies } = placeIn(messages, [GO]);
      return race.writes && replies === 0 ? asks(write()) : "done";
    },
  });
  const { harness, log } = await restoreHarness(tree, host, defaultsOf(tools));
  const scene: RaceScene = { harness, log, caller };
  const end = caller.wasTold("over")
    ? { main: "told" }
    : await compete(race, scene, machine, race.sinceTool ? atTool : undefined);
  const closedAt = end.other === "closed" ? (await session.read()).length : undefined;
  // Whatever still goes on, goes on now.
  if (end.main !== "told") await caller.tell("over");
  const atEnd = (await session.read()).length;
  return {
    ...end,
    phase: harness.phase(),
    waiting: harness.queued().map(({ messageId }) => messageId),
    thinkingLevel: harness.configuration().thinkingLevel,
    bytesAfterClose: closedAt === undefined ? 0 : atEnd - closedAt,
  };
}

async function compete(
  race: Race,
  scene: RaceScene,
  machine: Machine<RecoveryThings>,
  since?: Promise<void>,
): Promise<Pick<RaceEnd, "main" | "other">> {
  const { caller } = scene;
  if (!caller.wasTold("before")) {
    await race.before?.(scene);
    await caller.tell("before");
  }
  let other: Promise<string> | undefined;
  let isOver = false;
  const come = async () => {
    await machine.moment("the other one");
    if (!isOver) other = race.other(scene).catch(refusal);
  };
  void (since ? since.then(come) : come());
  const main = await race.main(scene).catch(refusal);
  isOver = true;
  const told = await other;
  return { main, ...(told !== undefined && { other: told }) };
}

/** The code of a refusal, as a word. */
export function refusal(thrown: unknown): string {
  if (!isHarnessError(thrown)) throw thrown;
  return thrown.code;
}
