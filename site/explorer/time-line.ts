import type { Fact } from "#contracts/facts.ts";
import type { RunEnd } from "#contracts/loop.ts";
import { guarded } from "../../crash-explorer/determinism.ts";
import type { OutsideState } from "../../crash-explorer/outside.ts";
import type { HistoryLife } from "../../crash-explorer/replay.ts";
import { showStates } from "../../crash-explorer/show-states.ts";
import { writeToken } from "../../crash-explorer/token.ts";
import { livesAlong, type WalkedLife } from "../../crash-explorer/walk.ts";
import type { Snapshot } from "../../crash-explorer/world.ts";
import type { RecoveryEnd } from "../../labs/08-recovery/explored-boot.ts";
import { countedThings } from "./counted.ts";
import { type Harness, harnessOf, type Story } from "./harness.ts";
import { allParts, type Parts } from "./parts.ts";

/** The operations of an undisturbed run: a crash may come right after each. */
export interface TimeLine {
  operations: readonly string[];
}

/** What one life left, and what its Trace had written: that is gone with it. */
export interface LifeLeft {
  left: HistoryLife["left"];
  trace: readonly Fact[];
  effects: OutsideState["effects"];
}

export interface CrashedRun {
  token: string;
  before: LifeLeft;
  after: LifeLeft & { end?: RunEnd };
}

interface Traced {
  fact: Fact;
  /** How many operations of its life came before. */
  after: number;
}

export async function timeLine(story: Story, parts: Parts = allParts): Promise<TimeLine> {
  const [life] = await walk(story, parts, [{ choices: [] }]);
  return { operations: life?.walked.operations ?? [] };
}

/** The run dies right after this operation; a new harness boots on what is left. */
export async function crashAfter(
  boundary: number,
  story: Story,
  parts: Parts = allParts,
): Promise<CrashedRun> {
  const lives = [{ choices: [], death: { boundary, variant: 0 } }, { choices: [] }];
  const [first, second] = await walk(story, parts, lives);
  if (!first || !second) throw new RangeError("the run has no such operation");
  const { outcome } = second.walked.lived;
  const before = first.traced.filter(({ after }) => after <= boundary);
  return {
    token: writeToken({ scenario: story, level: "process", lives }),
    before: leftBy(first.harness, first.walked.left, before),
    after: {
      ...leftBy(second.harness, second.walked.left, second.traced),
      ...(outcome.kind === "ended" && { end: outcome.end.end }),
    },
  };
}

function leftBy({ things }: Harness, snapshot: Snapshot, traced: readonly Traced[]): LifeLeft {
  const { effects } = snapshot[Object.keys(things).indexOf("world")] as OutsideState;
  const done = Object.entries(effects).filter(([action]) => !action.startsWith("key "));
  return {
    left: showStates(things, snapshot, "process"),
    trace: traced.map(({ fact }) => fact),
    effects: Object.fromEntries(done),
  };
}

interface Walk {
  harness: Harness;
  walked: WalkedLife<RecoveryEnd>;
  traced: readonly Traced[];
}

async function walk(
  story: Story,
  parts: Parts,
  lives: Parameters<typeof livesAlong>[1]["lives"],
): Promise<Walk[]> {
  let traced: Traced[] = [];
  let operations = 0;
  const harness = await harnessOf(story, parts, ({ fact }) => traced.push({ fact, after: operations }));
  const onOperation = () => {
    operations += 1;
  };
  const counted = { ...harness, things: countedThings(harness.things, onOperation) };
  return guarded(async () => {
    const walks: Walk[] = [];
    for await (const walked of livesAlong(() => counted, { level: "process", lives })) {
      walks.push({ harness, walked, traced });
      traced = [];
      operations = 0;
    }
    return walks;
  });
}
