import { isHarnessError } from "#contracts/errors.ts";
import type { LabListing } from "../labs/curriculum.ts";
import type { Surroundings } from "./house.ts";
import { stateOf } from "./modules.ts";
import { progressFile, readProgress, recordVerdicts } from "./progress-file.ts";
import type { RunCheck } from "./run-checks.ts";
import type { LabTasks } from "./serve-checks.ts";

/**
 * Puts on record what came of checks, and says which lines of the record mean nothing. A record that cannot
 * be written is told, but changes no verdict: the checks were run all the same.
 */
export async function recordChecks(
  ran: readonly RunCheck[],
  { tasks, lab, only }: Pick<LabTasks, "tasks"> & { lab: LabListing; only: boolean },
  { house, person }: Pick<Surroundings, "house" | "person">,
): Promise<void> {
  if (house.runsReference) return;
  // Where the lab runs alone, a module of an earlier one is the finished one, whoever wrote another.
  const runs = (module: string) => !only || lab.modules.includes(module);
  const isOwn = (module: string) => runs(module) && stateOf(house.root, module) !== "borrowed";
  const verdicts = ran.map(({ check: { id, task }, result: { status } }) => {
    const modules = tasks.find((known) => known.id === task)?.modules ?? [];
    // What is done in the head alone is looked at in the whole lab.
    return { check: id, status, own: (modules.length > 0 ? modules : lab.modules).some(isOwn) };
  });
  try {
    await recordVerdicts(house, verdicts);
    for (const line of readProgress(house.root).strange) {
      person.tell("progress.strange", { file: progressFile, line: line.slice(0, SHOWN) }, "quiet");
    }
  } catch (error) {
    if (!isHarnessError(error)) throw error;
    person.tell("progress.not_recorded", { why: error.fact }, "bad");
  }
}

const SHOWN = 100;
