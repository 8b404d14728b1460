import type { Fact } from "#contracts/facts.ts";
import type { OperationState } from "#contracts/journal.ts";
import type { TerminalState } from "#contracts/loop.ts";
import type { Bilingual } from "#contracts/render.ts";
import { type Boot, recover } from "../../labs/08-recovery/boot.ts";
import { diedIn, oneWrite } from "../../labs/08-recovery/scenarios.ts";
import { durableState, type World } from "../../labs/08-recovery/world.ts";
import { showSession } from "../../labs/show-session.ts";
import { silent } from "../../labs/silent-context.ts";

export type Decision = "run-again" | "block";

/** What a decision came to in one of the two worlds. */
export interface Decided {
  terminal: TerminalState;
  reason: Fact;
  /** How often the file was really written, over all lives. */
  effects: number;
}

/** A write was recorded as started, then the process died. Nobody in there can see which world it is. */
export interface HiddenWorld {
  /** Was the file written before the process died? */
  happened: boolean;
  decided: Readonly<Record<Decision, Decided>>;
}

export interface TwoWorlds {
  journal: readonly { tool: string; state: OperationState; idempotencyKey: string }[];
  session: Bilingual;
  /** Everything durable is the same in both, byte for byte. */
  isSame: boolean;
  worlds: readonly HiddenWorld[];
}

/** The experiment `two-worlds` of lab 08, with either decision made in either world. */
export async function twoWorlds(): Promise<TwoWorlds> {
  const landed = () => diedAt({ at: "effect", call: 1 });
  const absent = () => diedAt({ at: "started", call: 1 });
  const [here, there] = [await landed(), await absent()];
  const records = await here.journal.records();
  return {
    journal: records.map(({ tool, state, idempotencyKey }) => ({ tool, state, idempotencyKey })),
    session: showSession(new TextDecoder().decode(await here.session.read())),
    isSame: (await durableState(here)) === (await durableState(there)),
    worlds: [await hidden(landed), await hidden(absent)],
  };
}

function diedAt(dieAt: NonNullable<Boot["dieAt"]>): Promise<World> {
  return diedIn(silent, { ...oneWrite, dieAt });
}

async function hidden(make: () => Promise<World>): Promise<HiddenWorld> {
  const { workspace } = await make();
  return {
    happened: workspace.effects > 0,
    decided: {
      block: await decide(await make(), oneWrite),
      // A harness that asks no journal runs whatever has no result yet.
      "run-again": await decide(await make(), { ...oneWrite, journaled: false }),
    },
  };
}

async function decide(world: World, boot: Boot): Promise<Decided> {
  const { life } = await recover(silent, world, boot);
  if (life.died) throw new Error("nobody planned a death here");
  const { terminal, reason } = life.value;
  return { terminal, reason, effects: world.workspace.effects };
}
