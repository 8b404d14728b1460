import { isHarnessError } from "#contracts/errors.ts";
import type { HarnessEvent } from "#contracts/harness.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { failsWith } from "../faulty-log-file.ts";
import { type HarnessScene, harnessOn } from "./harness-scene.ts";
import { linesOf, rawSettings } from "./raw-log.ts";
import { ALL_TOOLS, onDisk } from "./restart.ts";

/** The disk is full as a setter writes: nothing was accepted. With space again it is. */
export async function fullDisk(context: LabContext): Promise<Measured> {
  const place = onDisk(context);
  const { tree, disk, release } = await place.create();
  const scene = await harnessOn(tree, place.surroundings);
  disk.tearNextAppend(9, failsWith("ENOSPC"));
  const refusal = await refusalOf(() => scene.harness.setActiveTools(["search"]));
  const memoryThen = toolsOf(scene);
  await scene.harness.setActiveTools(["search"]);
  const memoryLater = toolsOf(scene);
  await release();
  const inTheFile = rawSettings(linesOf(await place.bytes())).tools ?? "-";
  const isRight = memoryThen === ALL_TOOLS && memoryLater === "search" && inTheFile === "search";
  return {
    terminal: isRight ? "completed" : "failed",
    reason: context.text({ code: isRight ? "lab10.memory_follows" : "lab10.memory_wrong", params: {} }),
    refusal,
    memoryThen,
    memoryLater,
    inTheFile,
    ...(await failedFlush(context)),
  };
}

/** The disk is full at the last save point: the run is over and says so, and the change goes on waiting. */
async function failedFlush(context: LabContext): Promise<Measured> {
  const place = onDisk({ ...context, folder: `${context.folder}/flush` });
  const { tree, disk, release } = await place.create();
  const scene = await harnessOn(tree, place.surroundings, { script: ["done"] });
  const heard: string[] = [];
  const hear = (event: HarnessEvent) => {
    if (event.type === "save_failed") heard.push(`${event.problem.code} ${event.pending}`);
  };
  scene.harness.subscribe({ name: "failures", hear });
  scene.harness.subscribe({
    name: "at the end",
    async hear(event, session) {
      if (event.type !== "run_ended" || event.end.runId !== "run-1") return;
      await session.write({ type: "session_info", name: "trip" });
      disk.tearNextAppend(9, failsWith("ENOSPC"));
    },
  });
  const end = await scene.harness.prompt("go", "run-1");
  const waiting = scene.log.state().pendingWrites.length;
  await scene.harness.prompt("and on", "run-2");
  await release();
  return {
    flushFailedAfter: end.terminal,
    toldOfIt: heard.join(", "),
    waiting,
    waitingAfterTheNext: scene.log.state().pendingWrites.length,
  };
}

/** The mistake: memory changes first. The setter fails, and the next request is sent with it all the same. */
export async function memoryFirst(context: LabContext): Promise<Measured> {
  const place = onDisk(context);
  const { tree, disk, release } = await place.create();
  const scene = await harnessOn(tree, place.surroundings, { script: ["done"] });
  let memory = ALL_TOOLS;
  const setActiveTools = async (names: string[]) => {
    memory = names.join(" ");
    await scene.harness.setActiveTools(names);
  };
  disk.tearNextAppend(9, failsWith("ENOSPC"));
  const refusal = await refusalOf(() => setActiveTools(["search"]));
  await release();
  const reopened = await place.open();
  const after = toolsOf(await harnessOn(reopened.tree, place.surroundings));
  await reopened.release();
  const isAhead = memory !== after;
  const params = { memory, file: after };
  return {
    terminal: isAhead ? "failed" : "completed",
    reason: context.text({ code: isAhead ? "lab10.memory_ahead" : "lab10.memory_follows", params }),
    refusal,
    memoryThen: memory,
    afterRestart: after,
  };
}

function toolsOf({ harness }: HarnessScene): string {
  return harness.configuration().activeToolNames.join(" ");
}

export async function refusalOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "accepted";
  } catch (error) {
    if (isHarnessError(error)) return error.code;
    throw error;
  }
}
