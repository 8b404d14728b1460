import { type Saying, said } from "../../crash-explorer/sayings.ts";
import type { ModuleState } from "../modules.ts";
import type { LeftOut } from "./stage.ts";

/** `left-out`: it was handed in, and could not be taken; they must not read that they borrowed. */
export type GradedState = ModuleState | "left-out";

/** Why each of these modules was not taken, of those that were not; a folder takes all below it along. */
export function leftOutOf(
  modules: readonly string[],
  leftOut: readonly LeftOut[],
): ReadonlyMap<string, LeftOut["why"]> {
  const found = new Map<string, LeftOut["why"]>();
  for (const module of modules) {
    const by = leftOut.find(({ file }) => file === "" || file === module || module.startsWith(`${file}/`));
    if (by !== undefined) found.set(module, by.why);
  }
  return found;
}

/** What is told of a check that none of its task's modules could be run for. Undefined: they are borrowed. */
export function saidOfLeftOut(
  modules: readonly string[],
  leftOut: ReadonlyMap<string, LeftOut["why"]>,
): Saying | undefined {
  const module = modules.find((one) => leftOut.has(one));
  if (module === undefined) return undefined;
  return said("grade.left_out_module", {
    file: module,
    why: said(`grade.file_${leftOut.get(module) as LeftOut["why"]}`),
  });
}
