import type { Language } from "#contracts/render.ts";
import type { AroundThread } from "../crash-explorer/killable.ts";
import { materialise } from "../crash-explorer/materialise.ts";
import { reload } from "../crash-explorer/reload.ts";
import type { Replayed } from "../crash-explorer/replay.ts";
import { type Path, type PathLife, TokenError } from "../crash-explorer/token.ts";
import { messageOf } from "../crash-explorer/verdict.ts";
import type { AboutCheck, Check } from "../labs/check.ts";
import type { Exercise, Question, Task } from "../labs/exercise.ts";
import { plainLife } from "./stepped-life.ts";

/** What there is to do in a lab, without anything that only its own thread can do. */
export interface LabTasks {
  checks: readonly AboutCheck[];
  tasks: readonly TaskListing[];
}

export interface TaskListing extends Omit<Task, "predict" | "afterwards"> {
  predict?: AskedQuestion;
  afterwards?: AskedQuestion;
}

export type AskedQuestion = Omit<Question, "measure">;

export type QuestionKind = "predict" | "afterwards";

export interface StepRequest {
  check: string;
  lives: readonly PathLife[];
  language: Language;
}

/** A path that was gone again, as plain data. */
export type ShownReplay = Pick<Replayed<unknown>, "history" | "breach" | "otherwise"> & {
  outcome: { kind: string };
};

/** The lab's side in a thread of its own: each function that is asked there answers with plain data. */
export function serveChecks({ checks, exercise }: { checks: readonly Check[]; exercise: Exercise }) {
  return {
    checks,
    list: async (): Promise<LabTasks> => ({
      checks: checks.map(listedCheck),
      tasks: exercise.tasks.map(listingOf),
    }),
    run({ onLife, loadAnew }: AroundThread, id: string) {
      return byId(checks, id).run({ onLife, fresh: async () => byId(await anew(loadAnew), id) });
    },
    async replay({ loadAnew }: AroundThread, path: Path): Promise<ShownReplay> {
      const { history, outcome, breach, otherwise } = await firstOf(checks, (check) =>
        check.replay?.(path, { fresh: async () => byId(await anew(loadAnew), check.id) }),
      );
      const threw = outcome?.kind === "threw" && { error: messageOf(outcome.error) };
      const end = { outcome: { kind: "died", ...outcome, ...threw }, history };
      return JSON.parse(JSON.stringify({ ...end, ...(breach && { breach }), otherwise }));
    },
    async step({ onLife }: AroundThread, { check, lives, language }: StepRequest) {
      const stepped = await byId(checks, check).step?.(lives, { onLife });
      if (stepped === undefined) throw new TokenError("leads-nowhere");
      return plainLife(stepped, language);
    },
    async materialise(_: AroundThread, { path, folder }: { path: Path; folder: string }) {
      const scenario = await firstOf(checks, (check) => check.scenarioOf?.(path));
      return JSON.parse(JSON.stringify(await materialise(scenario, path, folder)));
    },
    reload,
    measure(_: AroundThread, { task, kind }: { task: string; kind: QuestionKind }) {
      return byId(exercise.tasks, task)[kind]?.measure();
    },
  };
}

async function anew(loadAnew: AroundThread["loadAnew"]): Promise<readonly Check[]> {
  return (await loadAnew()).checks as readonly Check[];
}

/** @throws {TokenError} `leads-nowhere`: the path is of none of them. */
export async function firstOf<Found>(
  checks: readonly Check[],
  find: (check: Check) => Promise<Found | undefined> | undefined,
): Promise<Found> {
  for (const check of checks) {
    const found = await find(check);
    if (found !== undefined) return found;
  }
  throw new TokenError("leads-nowhere");
}

function listedCheck({ id, title, task, long = false, level }: Check): AboutCheck {
  return { id, title, task, long, ...(level && { level }) };
}

function listingOf({ predict, afterwards, ...task }: Task): TaskListing {
  return {
    ...task,
    ...(predict && { predict: withoutMeasure(predict) }),
    ...(afterwards && { afterwards: withoutMeasure(afterwards) }),
  };
}

function withoutMeasure({ ask, options, why }: Question): AskedQuestion {
  return { ask, options, why };
}

function byId<Item extends { id: string }>(items: readonly Item[], wanted: string): Item {
  const found = items.find(({ id }) => id === wanted);
  if (found === undefined) throw new Error(`there is no ${wanted}`);
  return found;
}
