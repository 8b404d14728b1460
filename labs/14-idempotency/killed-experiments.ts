import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { LabContext, Measured } from "../experiment.ts";
import { chargeKilled, type Landing } from "./killed.ts";
import { measured } from "./measure.ts";

/** The order is charged, and the harness dies before it hears of it. */
export async function lostAnswer(context: LabContext): Promise<Measured> {
  const life = await chargeKilled(context, "before");
  return measured(context, life, life.service, { signal: life.signal });
}

/** The same request takes effect before the restart, in the middle of the next life, or never. */
export async function landing(context: LabContext): Promise<Measured> {
  const found: Record<string, string | number> = {};
  for (const when of ["before", "after", "never"] satisfies Landing[]) {
    const folder = join(context.folder, when);
    await mkdir(folder);
    const { end, service, records } = await chargeKilled({ ...context, folder }, when);
    found.terminal = end.terminal;
    found[`${when}.attempts`] = records[0]?.attempts ?? 0;
    found[`${when}.effects`] = service.effects();
  }
  return found;
}
