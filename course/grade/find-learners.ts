import { lstatSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export interface Learner {
  /** Of the folder that was handed in; unlike any other's of the class. */
  name: string;
  /** Their `my-pi-agent/src`. */
  folder: string;
}

export interface NoLearner {
  folder: string;
  why: "missing" | "no_clone" | "symlink" | "no_class";
}

/**
 * Each folder is a learner's clone, its `my-pi-agent/src`, or a class of clones. What is none of these comes
 * back by name.
 */
export function findLearners(
  folders: readonly string[],
  exercises: ReadonlySet<string>,
): { learners: Learner[]; others: NoLearner[] } {
  const learners: Learner[] = [];
  const others: NoLearner[] = [];
  for (const given of folders) {
    // What the teacher typed may be a link of their own; what lies below it may not.
    const folder = realPathOf(given);
    if (folder === undefined) {
      others.push({ folder: given, why: "missing" });
      continue;
    }
    const own = sourceOf(folder) ?? (holdsModules(folder, exercises) ? folder : undefined);
    if (own !== undefined) {
      learners.push({ name: nameOf(folder), folder: own });
      continue;
    }
    const members = namesIn(folder).map((name) => member(folder, name));
    const found = members.filter((one) => "name" in one);
    learners.push(...found);
    if (found.length === 0) others.push({ folder: given, why: "no_class" });
    else others.push(...members.filter((one) => "why" in one));
  }
  return { learners: withOwnNames(learners), others };
}

function member(folder: string, name: string): Learner | NoLearner {
  const path = join(folder, name);
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return { folder: path, why: "symlink" };
  const own = sourceOf(path);
  return own === undefined ? { folder: path, why: "no_clone" } : { name, folder: own };
}

/** Undefined: it is no clone, or gets to its modules by a link. */
function sourceOf(clone: string): string | undefined {
  const source = join(clone, "my-pi-agent", "src");
  return [dirname(source), source].every(isFolder) ? source : undefined;
}

function holdsModules(folder: string, exercises: ReadonlySet<string>): boolean {
  return namesIn(folder).some((name) => exercises.has(name));
}

/** Whoever is named by their `my-pi-agent/src` is called as the clone is. */
function nameOf(folder: string): string {
  const above = dirname(folder);
  const isSource = basename(folder) === "src" && basename(above) === "my-pi-agent";
  return basename(isSource ? dirname(above) : folder) || folder;
}

function withOwnNames(learners: readonly Learner[]): Learner[] {
  const taken = new Map<string, number>();
  return learners.map(({ name, folder }) => {
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return { name: times === 1 ? name : `${name} (${times})`, folder };
  });
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** None where it cannot be read, or is no folder; those with a dot in front are tools' own. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith("."))
      .sort();
  } catch {
    return [];
  }
}
