import { type EngineRun, harnessWorkflow } from "#agent/engine-harness.ts";
import type { Workflow } from "#contracts/engine.ts";
import type { AcceptedCall } from "#contracts/loop.ts";
import type { Message } from "#contracts/messages.ts";
import type { Model } from "#contracts/model.ts";
import { holds } from "../17-many-workers/check-bench.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { answered, endOf, ID, type LifeBench, lifeBench } from "./check-bench.ts";
import { engineTools, scriptOf } from "./engine-tools.ts";
import { serviceless } from "./serviceless.ts";

/** One life of the harness: what it asked the model, which calls it made, and how it ended. */
export async function lived(
  bench: LifeBench,
  { diesAt, run = {}, throws = false }: { diesAt?: number; run?: Partial<EngineRun>; throws?: boolean } = {},
) {
  const requests: Message[][] = [];
  const calls: AcceptedCall[] = [];
  const life = bench.life();
  const workflow = mortal(life.workflow, diesAt);
  const script = scriptOf("charge", "pay");
  const model: Model = async function* asked(request) {
    requests.push(structuredClone([...request.messages]));
    if (throws) throw new TypeError("the line is dead");
    yield* script(request);
  };
  const end = await endOf(
    life,
    harnessWorkflow(
      {
        workflow,
        ...{ model, tools: engineTools(serviceless) },
        perform: (call) => {
          calls.push(call);
          return workflow.step(`call ${call.entryId}`, async () => answered);
        },
      },
      { prompt: "go", at: 1_000, ...run },
    ),
  );
  const word = typeof end === "string" ? end : (end as { terminal: string }).terminal;
  return { end: word, runId: (end as { runId?: string }).runId, requests, calls };
}

/** Dies instead of asking for one more step. */
function mortal(workflow: Workflow, diesAt = Number.POSITIVE_INFINITY): Workflow {
  let asked = 0;
  return {
    ...workflow,
    step(name, work) {
      asked += 1;
      if (asked >= diesAt) return workflow.abandon({ code: "lab18.killed", params: {} });
      return workflow.step(name, work);
    },
  };
}

const ids = (calls: readonly AcceptedCall[]) => calls.map(({ runId, entryId }) => `${runId} ${entryId}`);

export const harnessCheck = exampleCheck(
  { id: "18.harness", task: "18.5", title: both("循环作为工作流", "The loop as a workflow") },
  [
    holds("the-run-is-the-workflow", async () => {
      const { end, runId } = await lived(lifeBench());
      return [end, runId];
    }, ["completed", ID]),
    holds(
      "each-request-is-a-step",
      async () => {
        const bench = lifeBench();
        await lived(bench);
        return bench.recorded().length;
      },
      5,
    ),
    holds("ids-are-the-same-in-each-life", async () => {
      const bench = lifeBench();
      const first = ids((await lived(bench, { diesAt: 5 })).calls);
      const second = ids((await lived(bench)).calls);
      return [first.length, new Set([...first, ...second]).size];
    }, [2, 2]),
    holds(
      "a-recorded-reply-is-not-paid-twice",
      async () => {
        const bench = lifeBench();
        await lived(bench, { diesAt: 4 });
        return (await lived(bench)).requests.length;
      },
      1,
    ),
    holds("times-come-from-the-input", async () => {
      const { requests } = await lived(lifeBench());
      const times = requests.flatMap((messages) =>
        messages.filter(({ role }) => role !== "assistant").map(({ timestamp }) => timestamp),
      );
      return [...new Set(times)];
    }, [1_000]),
    holds("the-delay-comes-first", async () => {
      const bench = lifeBench();
      await lived(bench, { run: { delayMs: 60_000 } });
      return [bench.recorded()[0], bench.recorded().length];
    }, ["sleep", 6]),
    holds(
      "no-delay-no-step",
      async () => {
        const bench = lifeBench();
        await lived(bench);
        return bench.recorded().includes("sleep");
      },
      false,
    ),
    holds("no-throw-is-recorded", async () => {
      const bench = lifeBench();
      const { end } = await lived(bench, { throws: true });
      return [end, bench.recorded().length];
    }, ["over: engine.step_threw", 0]),
  ],
);
