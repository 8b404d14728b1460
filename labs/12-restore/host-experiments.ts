import type { HostDeclaration } from "#contracts/host-manifest.ts";
import type { MissingActiveTools, RestoreOptions } from "#contracts/restore.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { type HouseWish, house, LARGE, SMALL } from "./house.ts";
import {
  changedTools,
  dieInTool,
  isRefusal,
  type Lives,
  measured,
  restoredFact,
  tryRestore,
} from "./lives.ts";

/** A tool was renamed, and nobody said so: nothing is restored, and nothing is written. */
export async function renamedTool(context: LabContext, lives: Lives): Promise<Measured> {
  await dieInTool(context, lives);
  return otherHost(context, lives, { tools: ["note", "edit"] });
}

/** The same with a map entry: the branch has the new name from now on. */
export async function renameMap(context: LabContext, lives: Lives): Promise<Measured> {
  await dieInTool(context, lives);
  const tools = ["note", "edit"];
  const first = await otherHost(
    context,
    lives,
    { tools },
    { missingActiveTools: { rename: { write: "edit" } } },
  );
  const { report } = await house(lives.open, lives.surroundings, { tools }).restore();
  await lives.end();
  return { ...first, nextTimeWithoutAMap: report.configuration.activeToolNames.join(", ") };
}

/** `drop` forgets, `disable` remembers: it is seen when the old host comes back. */
export async function dropOrDisable(context: LabContext, lives: Lives): Promise<Measured> {
  await dieInTool(context, lives);
  const restore = async (tools: readonly string[], missing: MissingActiveTools = "fail") => {
    const builder = house(lives.open, lives.surroundings, { tools });
    const { report } = await builder.restore({ missingActiveTools: missing });
    await lives.end();
    return report;
  };
  const off = await restore(["note"], "disable");
  const offAndBack = await restore(["note", "write"]);
  const gone = await restore(["note"], "drop");
  const goneAndBack = await restore(["note", "write"]);
  const activeIn = ({ configuration }: typeof off) => configuration.activeToolNames.join(", ") || "-";
  return measured(context, "completed", restoredFact(off), {
    disabled: activeIn(off),
    afterDisable: activeIn(offAndBack),
    dropped: activeIn(gone),
    afterDrop: activeIn(goneAndBack),
  });
}

/** The model that the session was using is gone. */
export async function missingModel(context: LabContext, lives: Lives): Promise<Measured> {
  await dieInTool(context, lives);
  const refused = await otherHost(context, lives, { models: [SMALL] });
  const builder = house(lives.open, lives.surroundings, { models: [SMALL] });
  const { report } = await builder.restore({ missingModel: "default" });
  await lives.end();
  const back = await house(lives.open, lives.surroundings, { models: [SMALL, LARGE] }).restore();
  await lives.end();
  return {
    ...refused,
    ifTheHostSaysSo: report.configuration.model.modelId,
    replaced: report.replacedModel?.modelId ?? null,
    andWhenItIsBack: back.report.configuration.model.modelId,
  };
}

const declared = (...appHook: string[]): HostDeclaration => ({
  extension: [{ id: "git", version: "1.2.0" }],
  appHook: appHook.map((id) => ({ id })),
});

/** Two hooks have changed places: the second one sees what the first made of it. */
export async function hookOrder(context: LabContext, lives: Lives): Promise<Measured> {
  await dieInTool(context, lives, { declared: declared("mask", "log") });
  const other = { declared: declared("log", "mask") };
  const refused = await otherHost(context, lives, other);
  const builder = house(lives.open, lives.surroundings, other);
  const { differences } = (await builder.restore({ dependencies: "warn" })).report;
  await lives.end();
  const { report } = await house(lives.open, lives.surroundings, other).restore();
  await lives.end();
  return {
    ...refused,
    warned: differences.map(({ fact }) => context.text(fact)).join("; "),
    problemsNextTime: report.differences.length,
  };
}

/** Restores with a host that is not what the session was last used with. */
async function otherHost(
  context: LabContext,
  lives: Lives,
  wish: HouseWish,
  options: RestoreOptions = {},
): Promise<Measured> {
  const before = await lives.text();
  const outcome = await tryRestore(house(lives.open, lives.surroundings, wish).restore(options));
  const bytesWritten = (await lives.text()).length - before.length;
  await lives.end();
  if (isRefusal(outcome)) {
    context.tell({ code: "lab12.refused", params: {} });
    return measured(context, "blocked", outcome, { bytesWritten });
  }
  const { report } = outcome;
  return measured(context, "completed", restoredFact(report), {
    activeTools: report.configuration.activeToolNames.join(", "),
    changed: changedTools(report.tools),
  });
}
