import { unansweredCalls } from "#agent/read-entries.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { type StopLimits, stopRules } from "#agent/stop-rules.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { RunEnd } from "#contracts/loop.ts";
import type { Model, ModelEvent } from "#contracts/model.ts";
import { createDurableEntries } from "../02-tool-loop/durable-entries.ts";
import { type Crash, createCrash } from "../crash.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { createSurroundings } from "../surroundings.ts";
import { createReadTool } from "./tools.ts";

export interface Plan {
  script: readonly ScriptLine[];
  limits: StopLimits;
  /** The process dies in this request, counted over all lives: it is out, and no reply comes. */
  dieInRequest?: number;
  abortAtToolRun?: number;
  /** How long each tool run takes, and how long it lasts until the next process lives. */
  toolTakesMs?: number;
  downMs?: number;
}

/** What one experiment counted, over all lives. */
export interface Counted {
  modelCalls: number;
  crashes: number;
  toolRuns: number;
}

/** Runs one prompt over as many boots as it takes, and counts what happened in all of them. */
export async function observe(context: LabContext, plan: Plan): Promise<Observed> {
  const { newId } = createSurroundings();
  let passedMs = 0;
  const now = () => passedMs;
  const durable = createDurableEntries(newId);
  const counted: Counted = { modelCalls: 0, crashes: 0, toolRuns: 0 };
  const boot = (crash: Crash) => {
    const abort = new AbortController();
    const read = createReadTool(() => {
      counted.toolRuns += 1;
      passedMs += plan.toolTakesMs ?? 0;
      if (counted.toolRuns === plan.abortAtToolRun) abort.abort();
    });
    const scripted = createScriptedModel(plan.script, now);
    const model: Model = async function* mortalModel(request) {
      counted.modelCalls += 1;
      if (counted.modelCalls === plan.dieInRequest) await crash.here();
      for await (const event of scripted(request)) yield priced(event);
    };
    const { entries, append } = durable;
    const shouldStop = stopRules({ runId: "run-1", limits: plan.limits, now });
    const tools = createToolRegistry([read]);
    const run = { runId: "run-1", entries, tools, model, append, now, shouldStop, signal: abort.signal };
    return crash.of(runLoop(run));
  };
  await durable.append({ id: "run-1", message: { role: "user", content: "go", timestamp: now() } });
  let life = await boot(createCrash());
  if (life.died) {
    counted.crashes += 1;
    passedMs += plan.downMs ?? 0;
    life = await boot(createCrash());
  }
  if (life.died) throw new Error("died again although no crash was planned");
  for (const entry of durable.entries) if ("fact" in entry) context.tell(entry.fact);
  return { end: life.value, counted, openCalls: unansweredCalls(durable.entries).length };
}

/** Every reply costs the same, however long its context: the numbers of an experiment must not wobble. */
function priced(event: ModelEvent): ModelEvent {
  if (event.type !== "done") return event;
  return { ...event, about: { ...event.about, usage: { ...event.about.usage, totalTokens: 250 } } };
}

export interface Observed {
  end: RunEnd;
  counted: Counted;
  openCalls: number;
}

/** The keys that every experiment of this lab begins with. */
export function measure({ text }: LabContext, { end, counted }: Pick<Observed, "end" | "counted">): Measured {
  const { modelCalls, crashes } = counted;
  return { terminal: end.terminal, reason: text(end.reason), modelCalls, crashes };
}

/** Also how many tools ran, and how many calls the end left without a result. */
export function measureMore(context: LabContext, observed: Observed): Measured {
  const { counted, openCalls } = observed;
  return { ...measure(context, observed), toolRuns: counted.toolRuns, openCalls };
}
