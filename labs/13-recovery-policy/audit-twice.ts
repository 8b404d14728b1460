import { createSurroundings } from "../surroundings.ts";
import { type Answered, YES } from "./audit-explored.ts";
import { crashStates, type LeftWorld, memoryWorld } from "./catalogue.ts";
import { bootCatalogue } from "./catalogue-scene.ts";
import { crashPoints } from "./crash-points.ts";

/**
 * Started twice where each crash of the catalogue left it, and asked for nothing: what the first start has
 * folded and settled, the second finds settled.
 */
export async function startedTwice(): Promise<Answered> {
  const states = await crashStates();
  for (const { id } of crashPoints) {
    const left = states.get(id);
    if (left === undefined) continue;
    const once = await started(left, "once-");
    const twice = await started(once, "twice-");
    if (twice.bytes.length !== once.bytes.length)
      return { answer: "no: recovering-twice-adds-nothing", place: id };
  }
  return YES;
}

async function started(left: LeftWorld, prefix: string): Promise<LeftWorld> {
  const world = memoryWorld(left);
  await bootCatalogue(world, { ...createSurroundings(prefix), policy: "mark_interrupted" });
  return world.left();
}
