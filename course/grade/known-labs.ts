import { join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import { wordsIn } from "../../crash-explorer/sayings.ts";
import type { LabListing } from "../../labs/curriculum.ts";
import { nameOf } from "../lab-thread.ts";
import type { LabAbout } from "./evidence.ts";
import { runCell } from "./run-cell.ts";
import type { Sandbox } from "./sandbox.ts";
import { starterOf, type Workshop } from "./workshop.ts";

/** A lab as it is graded: what it asks, and what a right answer looks like in a process of the same kind. */
export interface KnownLab extends LabAbout {
  lab: LabListing;
  name: string;
  examples: ReadonlyMap<string, readonly string[]>;
  /** The checks on modules that are wrong, the lab's own starter. */
  canary: string;
}

export interface Course {
  root: string;
  sandbox: Sandbox;
  workshop: Workshop;
}

/**
 * Runs the reference first: where it does not pass here, no learner could, and a sandbox that stops
 * everything would look like a class of failures.
 * @throws {HarnessError} `grade.course_fails` {lab, problem}
 */
export async function learnLabs(
  { root, sandbox, workshop }: Course,
  labs: readonly LabListing[],
): Promise<KnownLab[]> {
  const folder = workshop.folder("course");
  const both = labs.flatMap((lab) => {
    const [name, { modules }] = [nameOf(lab), lab];
    const starter = {
      name,
      key: name,
      modules,
      outfile: join(folder, `${name}-canary.mjs`),
      files: starterOf(root, name),
    };
    return [{ name, key: name, modules, outfile: join(folder, `${name}.mjs`) }, starter];
  });
  for (const read of both) {
    // One by one: both bundles of a lab have its name.
    const answer = await workshop.read({ root, files: {}, labs: [read], compared: [] });
    const told = answer?.labs[read.name];
    if (told === undefined || "problem" in told) throw fails(read.name, told?.problem ?? "reader");
  }
  const known: KnownLab[] = [];
  for (const lab of labs) {
    const name = nameOf(lab);
    const place = { sandbox, root, folders: [join(workshop.cell, ".."), folder] };
    const { about, told, stray, ended } = await runCell(place, [
      workshop.cell,
      join(folder, `${name}.mjs`),
      "*",
    ]);
    const wrong = told.find(({ result }) => result?.status !== "passed");
    if (wrong) throw fails(name, `${wrong.check}: ${wrong.result?.finding?.received ?? ended.kind}`);
    if (about === undefined || stray !== undefined)
      throw fails(name, stray === undefined ? ended.kind : wordsIn(stray, "en"));
    const examples = new Map(told.map(({ check, lives }) => [check, lives]));
    known.push({ ...about, lab, name, examples, canary: join(folder, `${name}-canary.mjs`) });
  }
  return known;
}

function fails(lab: string, problem: string): HarnessError {
  return new HarnessError({ code: "grade.course_fails", params: { lab, problem } });
}
