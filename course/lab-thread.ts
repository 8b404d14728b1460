import { existsSync } from "node:fs";
import { join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import { ApartError } from "../crash-explorer/apart-error.ts";
import { breachOfKilled } from "../crash-explorer/killable.ts";
import { type Answered, Thread } from "../crash-explorer/thread.ts";
import type { LabListing } from "../labs/curriculum.ts";
import type { House } from "./house.ts";
import { type BundledFiles, bundleModules } from "./modules.ts";
import type { LabTasks } from "./serve-checks.ts";

/** Whose modules a lab's checks run on. */
export type Whose = "learner" | "only-this-lab" | "reference";

/** A lab's checks and tasks, each to be run in a thread that can be killed. */
export interface LabApart extends LabTasks {
  /** What to tell of the modules that it runs on. */
  whose: readonly Fact[];
  files: BundledFiles;
  /** A thread that has not run anything yet, and takes what its modules print. */
  open(onOutput: (text: string) => void, silenceMs?: number): Thread;
  /** Nothing more will be asked. */
  close(): Promise<void>;
}

/**
 * One bundle serves all threads, and no module of it is ever loaded by the command itself.
 * @throws {HarnessError} `command.no_checks`; as `bundleModules` does
 * @throws {ApartError} the modules cannot even be loaded to an end; and what they throw while they load
 */
export async function openLab(
  lab: LabListing,
  { house, whose }: { house: House; whose: Whose },
  onOutput: (text: string) => void,
): Promise<LabApart> {
  const instead = insteadFor(whose, lab, house);
  const write = () => house.bundleForThread(sourceOf(lab, house), instead);
  const { remove, ...bundled } = await bundleModules(house, write, instead);
  const spare = openSpare(bundled.file);
  try {
    const apart = await openBundled(bundled, spare, onOutput);
    return {
      ...apart,
      async close() {
        await apart.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A thread that starts before anyone knows who will listen to it. */
export interface Spare {
  thread: Thread;
  listen(onOutput: (text: string) => void): void;
}

export function openSpare(bundle: string): Spare {
  let printed: (text: string) => void = () => {};
  const thread = new Thread({ bundle, onOutput: (text) => printed(text) });
  return {
    thread,
    listen(onOutput) {
      printed = onOutput;
    },
  };
}

/** Asks the spare thread what there is to do in a lab. @throws as `openLab` does */
export async function openBundled(
  { file, files, whose }: Bundled,
  { thread: first, listen }: Spare,
  onOutput: (text: string) => void,
): Promise<LabApart> {
  listen(onOutput);
  let spare: Thread | undefined = first;
  const close = async () => spare?.end();
  try {
    const listed = answerOf(await first.ask<LabTasks>("list"));
    return {
      ...listed,
      files,
      whose,
      close,
      open(onOutput, silenceMs) {
        // The thread that told the list has run nothing but the modules' own beginnings.
        const thread = spare;
        spare = undefined;
        if (thread === undefined) {
          const silence = silenceMs === undefined ? {} : { silenceMs, startMs: START_MS };
          return new Thread({ bundle: file, onOutput, ...silence });
        }
        listen(onOutput);
        return thread;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** To load modules takes seconds on a busy machine, whatever is in them. */
const START_MS = 10_000;

type Bundled = { file: string } & Pick<LabApart, "files" | "whose">;

/** @throws {HarnessError} `command.no_checks` */
export function sourceOf(lab: LabListing, { root }: Pick<House, "root">): string {
  const checks = checksFile(lab);
  if (!existsSync(join(root, checks))) {
    throw new HarnessError({ code: "command.no_checks", params: { lab: nameOf(lab) } });
  }
  return `import * as lab from "./${checks}";
    import { serveChecks } from "./course/serve-checks.ts";
    export const { checks, list, run, replay, materialise, measure, step, reload } = serveChecks(lab);`;
}

/** @throws {ApartError} it was ended; and what was thrown there */
export function answerOf<Answer>(end: Answered<Answer>): Answer {
  if (end.kind === "answered") return end.answer;
  if (end.kind === "threw") throw end.error;
  throw new ApartError(breachOfKilled(end));
}

export function checksFile(lab: LabListing): string {
  return `labs/${nameOf(lab)}/checks.ts`;
}

export function nameOf({ number, slug }: LabListing): string {
  return `${number}-${slug}`;
}

/** Which file runs as a module where not all of them are the learner's. */
export function insteadFor(
  whose: Whose,
  { modules }: Pick<LabListing, "modules">,
  { root }: Pick<House, "root">,
): ((module: string) => string | undefined) | undefined {
  if (whose === "learner") return undefined;
  const kept = whose === "only-this-lab" ? modules : [];
  return (module) => {
    const reference = `solutions/src/${module}`;
    return kept.includes(module) || !existsSync(join(root, reference)) ? undefined : reference;
  };
}
