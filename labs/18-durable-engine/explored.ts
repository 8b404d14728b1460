import { carryWorkflow, engineCalls } from "#agent/carry-workflow.ts";
import type { EngineRun } from "#agent/engine-harness.ts";
import { decideAndWake } from "#agent/human-decision.ts";
import { settleOperation } from "#agent/settle-operation.ts";
import { sharedJournal } from "#agent/shared-journal.ts";
import type { Fence } from "#contracts/workers.ts";
import type { Life, Scenario } from "../../crash-explorer/scenario.ts";
import { type EngineState, takenWorkflow } from "./engine-state.ts";
import { engineTools, scriptOf } from "./engine-tools.ts";
import { alwaysOf, atEndOf, type EngineThings } from "./invariants.ts";
import { type Body, type ToyEngine, toyEngineThing } from "./toy-engine.ts";
import type { WhenWaiting } from "./toy-workflow.ts";
import { type World, worldThing } from "./world-thing.ts";

export const RUN = "r";

const VERSION = "v";
const run: EngineRun = { prompt: "go", at: 0 };

export interface EnginePlan {
  tools: readonly string[];
  /** `twice`: a process that was frozen goes on with a workflow that another one is given. */
  processes: "alone" | "twice";
}

export const enginePlans = {
  crashes: { tools: ["charge", "pay"], processes: "alone" },
  keyed: { tools: ["pay"], processes: "alone" },
  twice: { tools: ["charge"], processes: "twice" },
} as const satisfies Record<string, EnginePlan>;

/** Executors at one workflow: each may die anywhere, and a person decides what is left open. */
export async function engineScenario(
  name: string,
  { tools, processes }: EnginePlan,
): Promise<Scenario<EngineThings, readonly string[]>> {
  const frozen: EngineState = { workflows: { [RUN]: takenWorkflow("first", VERSION, run) } };
  const bodyIn = processes === "twice" ? callsOf : runOf;
  return {
    name,
    things: {
      engine: toyEngineThing({ version: VERSION, ...(processes === "twice" && { initial: frozen }) }),
      world: worldThing(),
    },
    async boot(things, life, machine) {
      if (processes === "alone" || !isUntouched(things))
        return carryAlone(things, life, (world, own) => bodyIn(world, own, tools));
      const fates = await Promise.all([
        machine.start(async ({ engine, world }, own) =>
          engine("first").carryBelieved(RUN, bodyIn(world, own, tools), nobody),
        ),
        machine.start(async ({ engine, world }, own) => {
          const second = engine("second");
          await second.resume(RUN);
          return (await second.carryQueued(bodyIn(world, own, tools), nobody)).join(", ");
        }),
      ]);
      // Each may have cut off the other. What they left is carried by one that comes when both are over.
      const ends = fates.map((fate) => (fate.kind === "ended" ? fate.end : "lost"));
      return [...ends, ...(await carryAlone(things, life, (world, own) => bodyIn(world, own, tools)))];
    },
    always: alwaysOf(tools),
    atEnd: atEndOf(tools),
  };
}

interface Reached {
  engine(executorId: string): ToyEngine;
  world: World;
}

/** Nobody but the one that was frozen has been there. */
function isUntouched({ engine, world }: Reached): boolean {
  const workflow = engine("").state().workflows[RUN];
  return world.isNew() && workflow?.executorId === "first" && workflow.status === "running";
}

/** A process that starts when all others are dead: it starts the workflow, or takes it over. */
async function carryAlone({ engine, world }: Reached, life: Life, bodyIn: BodyIn) {
  const own = engine(life.newId());
  await own.start(RUN, run);
  for (const { workflowId, status } of await own.unfinished()) {
    if (status === "running") await own.resume(workflowId);
  }
  return own.carryQueued(bodyIn(world, life), personAt(own, world, life));
}

type BodyIn = (world: World, life: Pick<Life, "newId">) => Body;

/** The whole harness. */
function runOf(world: World, life: Pick<Life, "newId">, tools: readonly string[]): Body {
  return async (workflow, input) => {
    const parts = { ...partsOf(world, life), model: scriptOf(...tools) };
    return (await carryWorkflow(workflow, parts, input as EngineRun)).terminal;
  };
}

/** Its calls alone: what comes before and behind them breaks nothing, and would only multiply the orders. */
function callsOf(world: World, life: Pick<Life, "newId">, tools: readonly string[]): Body {
  return async (workflow) => {
    const parts = partsOf(world, life);
    const perform = await engineCalls(workflow, parts);
    for (const [index, name] of tools.entries()) {
      const tool = parts.tools.get(name);
      if (tool === undefined) throw new TypeError(`there is no tool ${name}`);
      const call = { type: "toolCall" as const, id: `c${index}`, name, arguments: {} };
      const about = { runId: RUN, entryId: "e", index, call, whole: true, tool };
      const settled = await perform(about, (context) => tool.execute({}, context));
      if (settled.kind === "end") return settled.end.terminal;
    }
    return "completed";
  };
}

function partsOf(world: World, { newId }: Pick<Life, "newId">) {
  return {
    leases: world.leases,
    journal: (fence: Fence) => sharedJournal(world.journal, { newId, fence }),
    ...{ tools: engineTools(world.service), taskId: "task" },
    self: { worker: newId(), host: "h" },
  };
}

const nobody: WhenWaiting = async () => false;

/** A person looks at what really happened, decides, and is not asked again. */
function personAt(engine: ToyEngine, world: World, { newId }: Pick<Life, "newId">): WhenWaiting {
  const journal = sharedJournal(world.journal, { newId });
  return async (topic) => {
    const open = await journal.unsettled();
    const record = open.find(({ operationId }) => topic.endsWith(operationId));
    if (record === undefined) return true;
    const settlement = world.happened(record.tool) ? "completed" : "never_happened";
    const origin = { operator: "ann", reason: "looked", at: 0 };
    await decideAndWake(engine, RUN, () =>
      settleOperation(journal, record, settlement, { origin, evidence: { isFenced: true } }),
    );
    return true;
  };
}
