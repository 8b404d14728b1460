import type { AgentHarness } from "#agent/agent-harness.ts";
import { createAsyncHookScope } from "#agent/edges/async-hook-scope.ts";
import { pause } from "#agent/edges/pause.ts";
import type { HarnessListener, HarnessSurroundings } from "#contracts/harness.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { refusalOf } from "./full-disk-experiments.ts";
import { harnessOn, type SceneOptions } from "./harness-scene.ts";
import { linesOf, recordIn } from "./raw-log.ts";
import { onDisk } from "./restart.ts";

const LIMIT_MS = 30;

/** One listener never returns, another counts: the run goes on, and its entries are those of a quiet run. */
export async function hungListener(context: LabContext): Promise<Measured> {
  const quiet = await entriesWith({ ...context, folder: `${context.folder}/quiet` }, []);
  let heard = 0;
  let reported = "";
  const hangs: HarnessListener = {
    name: "hangs",
    hear: ({ type }) => (type === "turn_finished" ? new Promise<void>(() => {}) : undefined),
  };
  const counts: HarnessListener = {
    name: "counts",
    hear(event) {
      if (event.type === "turn_finished") heard += 1;
      if (event.type === "listener_failed") reported = `${event.listener}: ${event.problem.code}`;
    },
  };
  const loud = await entriesWith({ ...context, folder: `${context.folder}/loud` }, [hangs, counts]);
  const { waits } = loud;
  const sameEntries = loud.entries === quiet.entries;
  const isRight = sameEntries && heard === 2 && waits === 1;
  const code = isRight ? "lab10.bounded" : "lab10.not_bounded";
  return {
    terminal: isRight ? "completed" : "failed",
    reason: context.text({ code, params: { waits, heard } }),
    runEnded: loud.end,
    timesWaitedFor: waits,
    otherHeard: heard,
    reported,
    sameEntries,
  };
}

async function entriesWith(context: LabContext, listeners: readonly HarnessListener[]) {
  const place = onDisk(context);
  const { tree, release } = await place.create();
  let waits = 0;
  const counted: HarnessSurroundings["pause"] = async (ms, signal) => {
    await pause(ms, signal);
    // Aborted: the listener was back in time.
    if (!signal.aborted) waits += 1;
  };
  const surroundings = { ...place.surroundings, pause: counted };
  const { harness } = await harnessOn(tree, surroundings, { host: { listenerLimitMs: LIMIT_MS } });
  for (const listener of listeners) harness.subscribe(listener);
  const end = await harness.prompt("go", "run-1");
  await release();
  const lines = linesOf(await place.bytes());
  const entries = lines.map((line) => `${line.id} ${line.type} ${recordIn(line)?.type ?? ""}`).join("\n");
  return { end: end.terminal, entries, waits };
}

/** A listener on the end waits for idle: through the facade, and through a closure over the raw harness. */
export async function idleInHook(context: LabContext): Promise<Measured> {
  let viaFacade = "";
  let whenIdle = "";
  const listener = (harness: AgentHarness, found: { closure: string }): HarnessListener => ({
    name: "waits",
    async hear({ type }, session) {
      if (type !== "run_ended") return;
      session.runWhenIdle(async () => {
        await harness.waitForIdle();
        whenIdle = harness.phase();
      });
      viaFacade = await refusalOf(() => session.waitForIdle());
      found.closure = await refusalOf(() => harness.waitForIdle());
    },
  });
  const scoped = await endsWith(context, "scoped", listener, { newScope: createAsyncHookScope });
  const unscoped = await endsWith(context, "unscoped", listener, {});
  const isRight = [viaFacade, scoped.closure].every((code) => code === "harness.idle_cycle");
  const code = isRight ? "lab10.cycle_refused" : "lab10.cycle_missed";
  return {
    terminal: isRight ? "completed" : "failed",
    reason: context.text({ code, params: { hook: "run_ended" } }),
    viaFacade,
    viaClosure: scoped.closure,
    viaClosureWithoutScope: unscoped.reported,
    runEnded: scoped.end,
    whenIdle,
  };
}

async function endsWith(
  context: LabContext,
  name: string,
  listener: (harness: AgentHarness, found: { closure: string }) => HarnessListener,
  around: Partial<HarnessSurroundings>,
) {
  const place = onDisk({ ...context, folder: `${context.folder}/${name}` });
  const { tree, release } = await place.create();
  const options: SceneOptions = { script: ["done"], host: { listenerLimitMs: LIMIT_MS } };
  const surroundings = { ...place.surroundings, pause, ...around };
  const { harness } = await harnessOn(tree, surroundings, options);
  const found = { closure: "", reported: "" };
  harness.subscribe(listener(harness, found));
  harness.subscribe({
    name: "reports",
    hear(event) {
      if (event.type === "listener_failed") found.reported = event.problem.code;
    },
  });
  const { terminal } = await harness.prompt("go", "run-1");
  await harness.waitForIdle();
  await release();
  return { ...found, end: terminal };
}
