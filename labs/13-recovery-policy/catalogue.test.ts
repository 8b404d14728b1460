import { describe, expect, test } from "vitest";
import type { RecoveryPolicy } from "#contracts/recovery.ts";
import { createSurroundings } from "../surroundings.ts";
import { crashStates, type LeftWorld, memoryWorld } from "./catalogue.ts";
import { bootCatalogue } from "./catalogue-scene.ts";
import { crashPoints } from "./crash-points.ts";
import { sayingOf } from "./line-kind.ts";
import { rawLines } from "./raw-records.ts";

const policies: readonly RecoveryPolicy[] = ["mark_interrupted", "retry_unfinished"];

/** Recovers, and gives what each crash of the recovery itself would leave. */
async function recover(left: LeftWorld, policy: RecoveryPolicy, life: string) {
  const prefixes: LeftWorld[] = [];
  const world = memoryWorld(left, () => prefixes.push(world.left()));
  await bootCatalogue(world, { ...createSurroundings(life), policy });
  return { prefixes, kinds: rawLines(world.left().bytes).map(sayingOf), bytes: world.left().bytes };
}

describe.each(policies)("recovery by %s", (policy) => {
  test.each(crashPoints.map(({ id }) => id))(
    "after a crash of its own comes to the same from %s",
    async (id) => {
      const left = (await crashStates()).get(id) as LeftWorld;
      const whole = await recover(left, policy, "r-");
      for (const [place, prefix] of whole.prefixes.entries()) {
        const again = await recover(prefix, policy, `p${place}-`);
        expect(again.kinds).toEqual(whole.kinds);
      }
      const second = await recover({ ...left, bytes: whole.bytes }, policy, "s-");
      expect(second.bytes).toEqual(whole.bytes);
    },
  );
});
