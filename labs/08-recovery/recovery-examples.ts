import { MemoryCheckpointStore } from "#agent/checkpoint.ts";
import { recoverRun } from "#agent/recover-run.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { MemoryTrace } from "#agent/trace.ts";
import type { Checkpoint } from "#contracts/checkpoint.ts";
import type { LoopRun } from "#contracts/loop.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { unless, unlessEqual } from "../unless.ts";
import { type Boot, live, recover } from "./boot.ts";
import { CONTENT, diedIn, measure, newTask, oneRead, oneWrite, PATH, startedWrite } from "./scenarios.ts";
import { createWorkspaceTools } from "./workspace.ts";
import { durableState, RUN_ID } from "./world.ts";

/** No words: only what was decided is looked at. */
export const silent: LabContext = { text: ({ code }) => code, tell: () => {}, folder: "" };

/** What a new process makes of what the dead one left. */
export const recoveryExamples: readonly Example[] = [
  recovers("unknown-write-blocks", { ...oneWrite, dieAt: { at: "effect", call: 1 } }, "blocked"),
  recovers(
    "what-the-file-holds-decides-nothing",
    { ...oneWrite, dieAt: { at: "started", call: 1 } },
    "blocked",
  ),
  recovers("completed-result-is-reused", { ...oneWrite, dieAt: { at: "completed", call: 1 } }, "completed"),
  {
    invariant: "recovering-twice-adds-nothing",
    async breach() {
      const world = await diedIn(silent, { ...oneWrite, dieAt: { at: "effect", call: 1 } });
      const before = await durableState(world);
      for (let boot = 0; boot < 2; boot += 1) await recover(silent, world, oneWrite);
      const same = (await durableState(world)) === before;
      return unless(
        same,
        both("记录和原来一样", "the records as they were"),
        both("记录变了", "other records"),
      );
    },
  },
  {
    invariant: "checkpoint-with-other-arguments-is-refused",
    async breach() {
      const world = await diedIn(silent, startedWrite);
      const checkpoint = await world.checkpoints.load(RUN_ID);
      const pending = (checkpoint?.pending ?? []).map((held) => ({
        ...held,
        call: { ...held.call, arguments: { path: PATH, content: "43\n" } },
      }));
      await world.checkpoints.save({ runId: RUN_ID, entryId: checkpoint?.entryId ?? null, pending });
      return unlessEqual(
        decided(measure(silent, await recover(silent, world, oneWrite))),
        "failed, writes: 0",
      );
    },
  },
  ...[{ runId: RUN_ID, entryId: RUN_ID, pending: [] }, "torn"].map(
    (saved): Example => ({
      invariant: "recovery-brings-the-checkpoint-up-to-the-session",
      async breach() {
        const world = await diedIn(silent, startedWrite);
        // What a store gives back is what lay on its disk.
        world.checkpoints = { load: async () => saved as Checkpoint, save: async () => {} };
        const { trace } = await recover(silent, world, oneWrite);
        const told = trace.events().filter(({ fact }) => fact.code.startsWith("recovery."));
        const received = told.map(({ fact: { code, params } }) => ({ code, pending: params.pending }));
        return unlessEqual(received, [
          { code: "recovery.started", pending: 1 },
          { code: "recovery.effect_unknown" },
        ]);
      },
    }),
  ),
  {
    invariant: "every-call-is-asked-about",
    async breach() {
      let asked = 0;
      let entries = 0;
      const run: LoopRun = {
        runId: RUN_ID,
        entries: [{ id: RUN_ID, message: { role: "user", content: "read it twice", timestamp: 0 } }],
        tools: createToolRegistry(
          createWorkspaceTools({ files: new Map(), effects: 0 }, noRuns(), async () => {}),
        ),
        model: createScriptedModel([...oneRead.script.slice(0, 1), ...oneRead.script], () => 1),
        async append(draft) {
          entries += 1;
          return { ...draft, id: `e${entries}` };
        },
        now: () => 1,
        async recall() {
          asked += 1;
          return undefined;
        },
      };
      await recoverRun(run, new MemoryCheckpointStore(), new MemoryTrace(RUN_ID, () => 1));
      return unlessEqual(asked, 2);
    },
  },
  {
    invariant: "trace-tells-of-the-held-calls-alone",
    async breach() {
      const world = await newTask();
      world.workspace.files.set(PATH, CONTENT);
      const twice: Boot = { script: [...oneRead.script.slice(0, 1), ...oneRead.script] };
      await live(silent, world, { ...twice, dieAt: { at: "effect", call: 1 } });
      const { trace, executions } = await recover(silent, world, twice);
      const told = trace.events().filter(({ fact }) => fact.code.startsWith("recovery."));
      const codes = told.map(({ fact }) => fact.code);
      return unlessEqual(
        { told: codes, reads: executions.reads },
        { told: ["recovery.started", "recovery.run_again"], reads: 2 },
      );
    },
  },
];

function recovers(invariant: string, boot: Boot & { dieAt: object }, terminal: string): Example {
  return {
    invariant,
    async breach() {
      const world = await diedIn(silent, boot);
      return unlessEqual(
        decided(measure(silent, await recover(silent, world, oneWrite))),
        `${terminal}, writes: 0`,
      );
    },
  };
}

function noRuns() {
  return { writes: 0, reads: 0 };
}

function decided({ terminal, writes }: Measured): string {
  return `${terminal}, writes: ${writes}`;
}
