import { curriculum, type LabListing } from "../labs/curriculum.ts";
import { tellStatus } from "./check-lab.ts";
import { isFirst } from "./first-options.ts";
import type { Surroundings } from "./house.ts";
import { openLab } from "./lab-thread.ts";
import { recordChecks } from "./record-checks.ts";
import { type RunCheck, runChecks } from "./run-checks.ts";
import { type Told, tellFinding } from "./tell-finding.ts";

/**
 * What the story shows is one path; only the lab's checks say whether the rule is right, and go on record.
 * True: all of them pass.
 */
export async function passFirstChecks({ house, person }: Surroundings): Promise<boolean> {
  const lab = curriculum.find(isFirst) as LabListing;
  const apart = await openLab(lab, { house, whose: "learner" }, (text) => person.show(text, "quiet"));
  const ran: RunCheck[] = [];
  const told: Told = { histories: 0, tasks: new Set() };
  try {
    for await (const { check, result } of runChecks(apart, apart.checks, { person, root: house.root })) {
      ran.push({ check, result });
      tellStatus(check, result, person);
      const task = apart.tasks.find(({ id }) => id === check.task);
      if (result.finding) tellFinding(result.finding, { task, replay: undefined, lab, person, told });
    }
  } finally {
    await apart.close();
  }
  await recordChecks(ran, { ...apart, lab, only: false }, { house, person });
  return ran.every(({ result }) => result.status === "passed");
}
