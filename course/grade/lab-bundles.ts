import { join } from "node:path";
import type { KnownLab } from "./known-labs.ts";
import type { LabToRead } from "./reader.ts";

/**
 * What a lab's checks run on: its own modules, and once more for each task that asks for a module of an
 * earlier lab. It earns points only where it runs, and an own loop that lacks a socket fails that task alone.
 */
export function bundlesOf({ name, lab, tasks }: KnownLab, folder: string): LabToRead[] {
  const further = tasks.filter(({ modules }) => modules.some((module) => !lab.modules.includes(module)));
  const bundle = (key: string, modules: readonly string[]): LabToRead => {
    return { name, key, modules, outfile: join(folder, `${key}.mjs`) };
  };
  return [
    bundle(name, lab.modules),
    ...further.map(({ id, modules }) => bundle(`${name}-${id}`, [...lab.modules, ...modules])),
  ];
}

/** The one that the checks of this task run in. */
export function bundleOf(bundles: readonly LabToRead[], task: string): LabToRead {
  const [usual, ...others] = bundles;
  return others.find(({ name, key }) => key === `${name}-${task}`) ?? (usual as LabToRead);
}
