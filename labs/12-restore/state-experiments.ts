import type { LabContext, Measured } from "../experiment.ts";
import { house, type Seen } from "./house.ts";
import { dieInRequest, dieInTool, type Lives, measured, queuedIn, restoredFact } from "./lives.ts";

/** A process died in a tool, with messages and changes accepted: what does the next one know? */
export async function afterADeath(context: LabContext, lives: Lives): Promise<Measured> {
  await dieInTool(context, lives);
  const seen: Seen = { asked: [], ran: [] };
  const { harness, report } = await house(lives.open, lives.surroundings, {}, seen).restore();
  const { configuration, open, owed } = report;
  const once = await lives.text();
  await lives.end();
  await house(lives.open, lives.surroundings, {}, seen).restore();
  const secondRestoreWrote = (await lives.text()).length - once.length;
  await lives.end();
  return measured(context, "completed", restoredFact(report), {
    queued: queuedIn(report),
    model: configuration.model.modelId,
    activeTools: configuration.activeToolNames.join(", "),
    openRun: open.runId ?? null,
    resultsOwed: owed.results.length,
    phase: harness.phase(),
    requestsByItself: seen.asked.length,
    secondRestoreWrote,
  });
}

/** A bare resume says nothing of its own: the old prompt is not sent once more, and no call is made again. */
export async function bareResume(context: LabContext, lives: Lives): Promise<Measured> {
  await dieInRequest(context, lives);
  const seen: Seen = { asked: [], ran: [] };
  const script = ["not reached", "noted", "in French"];
  const { harness, report } = await house(lives.open, lives.surroundings, { script }, seen).restore();
  const end = await harness.resume();
  const sent = seen.asked.at(-1)?.texts ?? [];
  await lives.end();
  return measured(context, end?.terminal === "completed" ? "completed" : "failed", restoredFact(report), {
    toolRuns: seen.ran.length,
    promptSent: sent.filter((text) => text === "write the notes").length,
    lastSent: sent.at(-1) ?? null,
    stillQueued: harness.queued().length,
  });
}

/** Active tools belong to a branch: whoever moves the leaf gets those that were chosen there. */
export async function branchScoped(context: LabContext, lives: Lives): Promise<Measured> {
  const wish = { tools: ["note", "write", "search"], script: ["one", "two"], defaultActiveTools: ["note"] };
  const first = await house(lives.open, lives.surroundings, wish).restore();
  await first.harness.prompt("plan", "run-1");
  const fork = first.log.tree.leafId();
  await first.harness.setActiveTools(["write"]);
  await first.harness.prompt("go on", "run-2");
  const changed = first.log.tree.leafId();
  const activeAt = async (leafId: string | null) => {
    await lives.end();
    await (await lives.open()).setLeafId(leafId);
    await lives.end();
    const { report } = await house(lives.open, lives.surroundings, wish).restore();
    return report.configuration.activeToolNames.join(", ");
  };
  const [whereChosen, whereNobodyChose] = [await activeAt(changed), await activeAt(fork)];
  await lives.end();
  const reason = { code: "lab12.by_branch", params: {} } as const;
  return measured(context, "completed", reason, { whereChosen, whereNobodyChose });
}

/** The provider is registered and does not answer: that is no reason to touch the session. */
export async function providerUnreachable(context: LabContext, lives: Lives): Promise<Measured> {
  await dieInRequest(context, lives);
  const before = await lives.text();
  const away = await house(lives.open, lives.surroundings, { isUnreachable: true }).restore();
  const ended = await away.harness.resume();
  const after = await lives.text();
  await lives.end();
  const script = ["not reached", "not reached", "here again", "in French"];
  const { harness, report } = await house(lives.open, lives.surroundings, { script }).restore();
  const next = await harness.prompt("are you there?", "run-2");
  await lives.end();
  return measured(context, next.terminal === "completed" ? "completed" : "failed", next.reason, {
    restoredWithoutIt: away.report.open.runId ?? null,
    runWithoutIt: ended?.terminal ?? null,
    keptEveryByte: after.startsWith(before),
    stillQueued: queuedIn(report),
    lastRun: next.runId,
  });
}
