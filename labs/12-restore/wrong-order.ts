import { createHarnessLog } from "#agent/harness-log.ts";
import { flushPendingWrites } from "#agent/pending-writes.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { house } from "./house.ts";
import { dieInTool, isRefusal, type Lives, measured, restoredFact, tryRestore } from "./lives.ts";

/**
 * The mistake: what is pending is applied while the session is opened. The restore is refused a moment later,
 * and whoever goes back to the old program finds another session than the one that was left.
 */
export async function reconcilesFirst(context: LabContext, lives: Lives): Promise<Measured> {
  await dieInTool(context, lives);
  const before = await lives.text();
  const openAndApply = async () => {
    const tree = await lives.open();
    await flushPendingWrites(createHarnessLog(tree));
    return tree;
  };
  const outcome = await tryRestore(house(openAndApply, lives.surroundings, { tools: ["note"] }).restore());
  const bytes = (await lives.text()).length - before.length;
  await lives.end();
  if (!isRefusal(outcome)) return measured(context, "completed", restoredFact(outcome.report), {});
  const reason = { code: "lab12.wrote_first", params: { bytes } } as const;
  return measured(context, bytes > 0 ? "failed" : "blocked", reason, {
    refused: outcome.code,
    bytesWritten: bytes,
  });
}
