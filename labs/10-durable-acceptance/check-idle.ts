import { createAsyncHookScope } from "#agent/edges/async-hook-scope.ts";
import { Idle } from "#agent/harness-idle.ts";
import { refusalOf } from "../09-session-tree/tree-scene.ts";
import { ACCEPTED, both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { shortPause } from "./harness-example.ts";

const told = async () => {};

function idleExample(
  invariant: string,
  breach: (idle: Idle, failures: string[]) => ReturnType<Example["breach"]>,
): Example {
  return {
    invariant,
    async breach() {
      const failures: string[] = [];
      const failed = (error: unknown) => void failures.push(String((error as Error).message));
      return breach(new Idle(createAsyncHookScope(), failed), failures);
    },
  };
}

export const idleCheck = exampleCheck(
  {
    id: "10.idle",
    task: "10.6",
    title: both("一次一件事；等空闲的人不会等自己", "One thing at a time, and nobody waits for himself"),
  },
  [
    idleExample("one-of-two-claims-is-refused", async (idle) => {
      const refusals = [
        await refusalOf(() => idle.claim("turn")),
        await refusalOf(() => idle.claim("compaction")),
      ];
      return unlessEqual([refusals, idle.phase()], [[ACCEPTED, "harness.busy"], "turn"]);
    }),
    idleExample("who-waits-goes-on-when-it-is-idle", async (idle) => {
      idle.claim("turn");
      const steps: string[] = [];
      const waits = idle.wait().then(() => steps.push(idle.phase()));
      await shortPause();
      steps.push("busy");
      await idle.release(told);
      await waits;
      await idle.wait();
      return unlessEqual(steps, ["busy", "idle"]);
    }),
    idleExample("who-waits-goes-on-after-all-were-told", async (idle) => {
      idle.claim("turn");
      const steps: string[] = [];
      const waits = idle.wait().then(() => steps.push("waited"));
      await idle.release(async () => {
        await shortPause();
        steps.push("told");
      });
      await waits;
      return unlessEqual(steps, ["told", "waited"]);
    }),
    idleExample("waiting-within-what-is-waited-for-is-refused", async (idle) => {
      idle.claim("turn");
      const refusals = await idle.within("turn", async () => {
        await shortPause();
        const inner = await idle.within("run_ended", () => hookOf(() => idle.wait()));
        return [inner, await hookOf(() => idle.wait())];
      });
      return unlessEqual(refusals, ["harness.idle_cycle run_ended", "harness.idle_cycle turn"]);
    }),
    idleExample("a-hook-that-is-over-may-be-waited-behind", async (idle) => {
      let later: Promise<string> | undefined;
      await idle.within("run_ended", async () => {
        later = new Promise((resolve) => setTimeout(resolve, 5)).then(() => hookOf(() => idle.wait()));
      });
      return unlessEqual(await later, "-");
    }),
    idleExample("work-for-the-idle-time-begins-then", async (idle) => {
      const phases: string[] = [];
      idle.whenIdle(() => void phases.push(`first ${idle.phase()}`));
      idle.claim("turn");
      idle.whenIdle(() => void phases.push(`later ${idle.phase()}`));
      await shortPause();
      const before = phases.length;
      await idle.release(told);
      return unlessEqual([before, phases], [1, ["first idle", "later idle"]]);
    }),
    idleExample("work-that-begins-something-holds-up-the-next", async (idle) => {
      const begun: string[] = [];
      idle.claim("turn");
      for (const name of ["first", "second"]) {
        idle.whenIdle(() => {
          idle.claim("turn");
          begun.push(name);
        });
      }
      await idle.release(told);
      const first = [...begun];
      await idle.release(told);
      return unlessEqual([first, begun], [["first"], ["first", "second"]]);
    }),
    idleExample("work-for-the-idle-time-may-wait", async (idle) => {
      idle.claim("turn");
      let outcome: Promise<string> | undefined;
      await idle.within("run_ended", async () => {
        idle.whenIdle(() => {
          outcome = hookOf(() => idle.wait());
        });
      });
      await idle.release(told);
      return unlessEqual(await outcome, "-");
    }),
    idleExample("what-idle-work-throws-is-told", async (idle, failures) => {
      idle.whenIdle(() => {
        throw new Error("sync");
      });
      idle.whenIdle(async () => {
        throw new Error("async");
      });
      await shortPause();
      return unlessEqual(failures, ["sync", "async"]);
    }),
    idleExample("the-end-of-one-work-is-not-that-of-the-next", async (idle) => {
      const first = idle.claim("turn");
      const ended = idle.endOf(first).then(() => idle.phase());
      idle.whenIdle(() => void idle.claim("turn"));
      await idle.release(told);
      const outcome = await Promise.race([ended, shortPause()]);
      await idle.endOf(first);
      return unlessEqual(outcome, "turn");
    }),
  ],
);

/** The code of a refusal and the hook that it names; `-` where nothing was refused. */
async function hookOf(work: () => Promise<void>): Promise<string> {
  try {
    await work();
    return "-";
  } catch (error) {
    const { code, fact } = error as { code: string; fact?: { params: { hook?: string } } };
    return `${code} ${fact?.params.hook}`;
  }
}
