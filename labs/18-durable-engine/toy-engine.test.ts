import { expect, test } from "vitest";
import { harnessWorkflow } from "#agent/engine-harness.ts";
import { performPlainly } from "#agent/perform-plainly.ts";
import type { Model } from "#contracts/model.ts";
import { endOf, lifeBench } from "./check-bench.ts";
import { engineTools, scriptOf } from "./engine-tools.ts";
import type { Halts } from "./halting-service.ts";
import { inScene, RUN } from "./scene.ts";
import { serviceless } from "./serviceless.ts";

/** What a death at this place comes to: effects, requests to the model, and how much is recorded at the end. */
interface Came {
  effects: number;
  asked: number;
  steps: number;
}

/** Two real processes on the real engine, the first of which is killed. */
function onTheRealOne(place: Halts): Promise<Came> {
  return inScene(async (scene) => {
    const first = scene.start({ starts: [RUN], journal: false, haltsAt: place });
    await first.says(place);
    await first.kill();
    const second = scene.start({ sweeps: true, journal: false });
    await second.says("end");
    await scene.ended(RUN);
    return {
      effects: scene.service.effects.get("charge") ?? 0,
      asked: [...first.words, ...second.words].filter(({ at }) => at === "asked").length,
      steps: (await (await scene.control()).steps(RUN)).length,
    };
  });
}

/** Two lives on the engine in memory, the first of which is over at the same place. */
async function onTheToy(place: Halts): Promise<Came> {
  const bench = lifeBench();
  let [effects, asked] = [0, 0];
  const live = async (diesAt: Halts | undefined) => {
    const life = bench.life();
    const over = () => life.workflow.abandon({ code: "lab18.killed", params: {} });
    const charge = async () => {
      if (diesAt === "before effect") await over();
      effects += 1;
      if (diesAt === "after effect") await over();
      return "done" as const;
    };
    const script = scriptOf("charge");
    const model: Model = async function* counted(request) {
      asked += 1;
      yield* script(request);
    };
    const { workflow } = life;
    const run = harnessWorkflow(
      {
        ...{ workflow, model, tools: engineTools({ ...serviceless, charge }) },
        perform: (call, execute) =>
          workflow.step(`call ${call.entryId}`, () => performPlainly(call, execute, undefined)),
      },
      { prompt: "go", at: 0 },
    );
    await endOf(life, run);
  };
  await live(place);
  await live(undefined);
  return { effects, asked, steps: bench.recorded().length };
}

test.each(["before effect", "after effect"] as const)(
  "the engine in memory repeats what the real one repeats after a death %s",
  async (place) => {
    const real = await onTheRealOne(place);
    expect(await onTheToy(place)).toEqual(real);
    expect(real.effects).toBe(place === "after effect" ? 2 : 1);
  },
  120_000,
);
