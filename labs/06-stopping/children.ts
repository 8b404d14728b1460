import { createRequestBudget } from "#agent/request-budget.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { RequestBudget } from "#contracts/budget.ts";
import type { RunEnd } from "#contracts/loop.ts";
import type { Model } from "#contracts/model.ts";
import type { Tool } from "#contracts/tools.ts";
import { createDurableEntries, type DurableEntries } from "../02-tool-loop/durable-entries.ts";
import { type Crash, createCrash } from "../crash.ts";
import type { LabContext } from "../experiment.ts";
import { createSurroundings } from "../surroundings.ts";
import type { Counted, Observed } from "./boot.ts";
import { createReadTool, reading } from "./tools.ts";

/** Everything that outlives the processes of a parent run and its children, and what was counted. */
interface Family {
  logs: Map<string, DurableEntries>;
  surroundings: ReturnType<typeof createSurroundings>;
  counted: Counted;
  dieInRequest?: number | undefined;
}

/** One process. When it dies, all that goes on in it in parallel ends: nobody sends or saves any more. */
interface Process {
  family: Family;
  crash: Crash;
  dead: boolean;
  budget: RequestBudget;
}

const PARENT = "parent";
const CHILDREN = ["child-1", "child-2"];
/** Each child alone may start three requests, all of them and the parent five. */
const LIMITS = { maxTurns: 3 };
const BUDGET = 5;

const parentScript: ScriptLine[] = [{ calls: [{ id: "c1", name: "delegate", arguments: {} }] }, "done"];
const childScript: ScriptLine[] = Array(9).fill(reading({ path: "a.txt" }, { path: "b.txt" }));

/** A parent that hands its work to two children in parallel, over as many boots as it takes. */
export async function observeFamily(
  context: LabContext,
  dieInRequest?: number,
): Promise<Pick<Observed, "end" | "counted">> {
  const counted: Counted = { modelCalls: 0, crashes: 0, toolRuns: 0 };
  const family: Family = { logs: new Map(), surroundings: createSurroundings(), counted, dieInRequest };
  let life = await boot(family);
  if (life.died) {
    counted.crashes += 1;
    life = await boot(family);
  }
  if (life.died) throw new Error("died again although no crash was planned");
  for (const [name, log] of family.logs) {
    for (const entry of log.entries) if (name !== PARENT && "fact" in entry) context.tell(entry.fact);
  }
  for (const entry of (await logOf(family, PARENT)).entries) if ("fact" in entry) context.tell(entry.fact);
  return { end: life.value, counted };
}

async function boot(family: Family) {
  const crash = createCrash();
  const parentLog = await logOf(family, PARENT);
  const log = { entries: () => parentLog.entries, append: parentLog.append };
  const budget = createRequestBudget({ runId: PARENT, limit: BUDGET, log });
  const process: Process = { family, crash, dead: false, budget };
  const delegate: Tool = {
    name: "delegate",
    description: "Hands the work to two child runs and waits for them.",
    parameters: { type: "object" },
    async execute() {
      const script = childScript;
      const ends = await Promise.all(CHILDREN.map((name) => live(process, name, script, [])));
      return { status: "done", content: [{ type: "text", text: ends.map((end) => end.terminal).join() }] };
    },
  };
  return crash.of(live(process, PARENT, parentScript, [delegate]));
}

/** One run of the family, through the same door whether it is new or resumed. */
async function live(
  process: Process,
  runId: string,
  script: readonly ScriptLine[],
  own: Tool[],
): Promise<RunEnd> {
  const { family, crash, budget } = process;
  const { now } = family.surroundings;
  const { entries, append } = await logOf(family, runId);
  const read = createReadTool(() => {
    family.counted.toolRuns += 1;
  });
  const scripted = createScriptedModel(script, now);
  const model: Model = async function* mortalModel(request) {
    family.counted.modelCalls += 1;
    process.dead ||= family.counted.modelCalls === family.dieInRequest;
    if (process.dead) await crash.here();
    yield* scripted(request);
  };
  return runLoop({
    runId,
    entries,
    tools: createToolRegistry([read, ...own]),
    model,
    append: (draft) => (process.dead ? crash.here() : append(draft)),
    now,
    shouldStop: stopRules({ runId, limits: LIMITS, now, budget }),
  });
}

async function logOf({ logs, surroundings }: Family, runId: string): Promise<DurableEntries> {
  const known = logs.get(runId);
  if (known) return known;
  const log = createDurableEntries(surroundings.newId);
  logs.set(runId, log);
  await log.append({ id: runId, message: { role: "user", content: "go", timestamp: surroundings.now() } });
  return log;
}
