import type { AboutCheck } from "../labs/check.ts";
import type { Task } from "../labs/exercise.ts";
import type { BundledFiles } from "./modules.ts";

interface Known {
  tasks: readonly Pick<Task, "id" | "modules">[];
  files: BundledFiles;
  /** Paths below my-pi-agent/src. */
  saved: readonly string[];
  /** Whether the check failed when it last came to an end. */
  failed(check: string): boolean;
  /** The task at which the learner is. */
  focus: string | undefined;
}

/**
 * First what failed last time, then what the saved files can have changed, then the task at hand; otherwise
 * in the order of the lab. All are run: a task's modules are not all that its checks go through.
 */
export function orderChecks<Check extends Pick<AboutCheck, "id" | "task">>(
  checks: readonly Check[],
  { tasks, files, saved, failed, focus }: Known,
): Check[] {
  const reached = tasks.filter(({ modules }) => reaches(files, modules, saved)).map(({ id }) => id);
  const rank = ({ id, task }: Check): number =>
    (failed(id) ? 4 : 0) + (reached.includes(task) ? 2 : 0) + (task === focus ? 1 : 0);
  return checks.toSorted((a, b) => rank(b) - rank(a));
}

/** Whether any of these modules is one of the saved files, or imports one, however far away. */
function reaches(files: BundledFiles, modules: readonly string[], saved: readonly string[]): boolean {
  const wanted = new Set(saved.map(pathOf));
  const seen = new Set(modules.map(pathOf));
  for (const file of seen) {
    if (wanted.has(file)) return true;
    for (const imported of files.get(file) ?? []) seen.add(imported);
  }
  return false;
}

function pathOf(module: string): string {
  return `my-pi-agent/src/${module}`;
}
