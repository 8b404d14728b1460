import { join } from "node:path";
import { type Judgement, judge } from "./judge.ts";
import type { Course, KnownLab } from "./known-labs.ts";
import { withLearnersPlaces } from "./learners-places.ts";
import { runCell, usualLimits } from "./run-cell.ts";

/** One check on a learner's bundle, in a process of its own; the canary is judged beside it. */
export async function runCheck(
  { must, canary, examples }: KnownLab,
  check: string,
  { bundle, silenceMs, course }: { bundle: string; silenceMs: number; course: Course },
): Promise<Judgement> {
  const { root, sandbox, workshop } = course;
  const folders = [join(workshop.cell, ".."), join(canary, ".."), join(bundle, "..")];
  // A check that the starter passes too says nothing about it; another of the lab's does.
  const canaryCheck = must.includes(check) ? check : (must[0] ?? "");
  const words = [workshop.cell, bundle, check, canary, canaryCheck];
  const evidence = await runCell({ sandbox, root, folders }, words, { ...usualLimits, silenceMs });
  const judged = judge(check, evidence, { examples, canary: canaryCheck !== "" });
  if (judged.received === undefined) return judged;
  return { ...judged, received: withLearnersPlaces(judged.received, { root, bundle }) };
}
