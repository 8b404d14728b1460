import { decisionTopic } from "#agent/human-decision.ts";
import { journaledStep } from "#agent/journaled-step.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Settled } from "#contracts/loop.ts";
import { holds } from "../17-many-workers/check-bench.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { answered, blocked, callOf, endOf, type LifeBench, lifeBench } from "./check-bench.ts";
import type { WhenWaiting } from "./toy-workflow.ts";

/** Performs calls, one after the other, in a new life; what the journal says is given. */
export async function performed(
  bench: LifeBench,
  says: readonly (Settled | Error)[],
  { calls = ["e1"], whenWaiting }: { calls?: readonly string[]; whenWaiting?: WhenWaiting } = {},
) {
  const left = [...says];
  let asked = 0;
  const inner = {
    async perform() {
      asked += 1;
      const next = left.shift() ?? blocked;
      if (next instanceof Error) throw next;
      return next;
    },
  };
  const life = bench.life(whenWaiting);
  const { perform } = journaledStep({
    ...{ workflow: life.workflow, inner, taskId: "task", lookAgainMs: 1_000 },
  });
  let end: unknown;
  for (const entryId of calls) {
    const call = callOf(entryId);
    end = await endOf(
      life,
      perform(call, (context) => call.tool.execute({}, context)),
    );
  }
  return { end: wordOf(end), asked };
}

function wordOf(end: unknown): string {
  if (typeof end === "string") return end;
  const settled = end as Settled;
  return settled.kind === "end" ? settled.end.terminal : settled.kind;
}

const away = new HarnessError({ code: "database.unreachable", params: { problem: "x" } });
const failed: Settled = { ...blocked, end: { terminal: "failed", reason: away.fact } } as Settled;

export const stepCheck = exampleCheck(
  { id: "18.step", task: "18.3", title: both("带操作记录的一步", "A step with the journal inside") },
  [
    holds("a-call-is-performed", () => performed(lifeBench(), [answered]), { end: "answer", asked: 1 }),
    holds(
      "what-is-recorded-is-not-asked-again",
      async () => {
        const bench = lifeBench();
        await performed(bench, [answered]);
        return performed(bench, []);
      },
      { end: "answer", asked: 0 },
    ),
    holds("each-call-is-a-step", async () => {
      const bench = lifeBench();
      await performed(bench, [answered, answered], { calls: ["e1", "e2"] });
      return [bench.recorded().length, new Set(bench.recorded()).size];
    }, [2, 2]),
    holds("no-throw-is-recorded", async () => {
      const bench = lifeBench();
      const { end } = await performed(bench, [away]);
      return [end, bench.recorded().length];
    }, ["over: database.unreachable", 0]),
    holds("no-throw-is-recorded", async () => {
      const bench = lifeBench();
      const { end } = await performed(bench, [new TypeError("a bug")]);
      return [end, bench.recorded().length];
    }, ["over: engine.step_threw", 0]),
    holds(
      "who-comes-next-goes-on",
      async () => {
        const bench = lifeBench();
        await performed(bench, [away]);
        return performed(bench, [answered]);
      },
      { end: "answer", asked: 1 },
    ),
    holds("an-open-call-waits", () => performed(lifeBench(), [blocked]), {
      end: "over: lab18.waits",
      asked: 1,
    }),
    holds(
      "what-was-decided-is-looked-for",
      async () => {
        const bench = lifeBench();
        await performed(bench, [blocked]);
        bench.send(decisionTopic("run-7:e1:0"), { settlement: "completed" });
        return performed(bench, [answered]);
      },
      { end: "answer", asked: 1 },
    ),
    holds(
      "a-message-is-no-decision",
      async () => {
        const bench = lifeBench();
        bench.send(decisionTopic("run-7:e1:0"), { settlement: "completed" });
        return performed(bench, [blocked, blocked]);
      },
      { end: "over: lab18.waits", asked: 2 },
    ),
    holds(
      "a-lost-message-is-not-waited-for",
      async () => {
        const bench = lifeBench();
        return performed(bench, [blocked, blocked, answered], { whenWaiting: async () => true });
      },
      { end: "answer", asked: 3 },
    ),
    holds(
      "each-waits-for-its-own",
      async () => {
        const bench = lifeBench();
        bench.send(decisionTopic("run-7:e2:0"), {});
        return performed(bench, [blocked, answered]);
      },
      { end: "over: lab18.waits", asked: 1 },
    ),
    holds("another-end-is-an-end", () => performed(lifeBench(), [failed]), { end: "failed", asked: 1 }),
  ],
);
