import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Model } from "#contracts/model.ts";
import { type Crash, createCrash } from "../crash.ts";
import type { Lab, LabContext, Measured } from "../experiment.ts";
import { createSurroundings } from "../surroundings.ts";
import { countOrphans, createDurableEntries } from "./durable-entries.ts";
import { createLabTools } from "./tools.ts";

const goodCall: ScriptLine = { calls: [{ id: "c1", name: "add", arguments: { a: 2, b: 3 } }] };
const unknownTool: ScriptLine = { calls: [{ id: "c2", name: "fly", arguments: {} }] };
const invalidArguments: ScriptLine = { calls: [{ id: "c3", name: "add", arguments: { a: "two" } }] };
const throwingTool: ScriptLine = { calls: [{ id: "c4", name: "explode", arguments: {} }] };
const twoCalls: ScriptLine = {
  calls: [
    { id: "c5", name: "add", arguments: { a: 4, b: 5 } },
    { id: "c6", name: "add", arguments: { a: 6, b: 7 } },
  ],
};

export const lab: Lab = {
  main: {
    title: {
      zh: "正常调用、未知工具、参数有误、抛异常、一条消息两个调用；再在工具结束与结果落盘之间崩溃",
      en: "A good call, an unknown tool, bad arguments, a throw, two calls; then a crash before a result",
    },
    run: (context) =>
      observe(context, {
        script: [goodCall, unknownTool, invalidArguments, throwingTool, twoCalls, "done"],
        dieAtToolRun: 4,
      }),
  },
  "two-calls": {
    title: {
      zh: "一条消息两个调用：结果按模型给出的顺序排列",
      en: "Two calls in one message: results in the model's order",
    },
    run: (context) => observe(context, { script: [twoCalls, "done"] }),
  },
  "crash-before-result": {
    title: {
      zh: "工具已经结束，结果还没落盘，进程死了：重启后从没有结果的调用继续",
      en: "The process dies after a tool ends, before its result is durable: the next boot begins there",
    },
    run: (context) => observe(context, { script: [goodCall, "done"], dieAtToolRun: 1 }),
  },
  "same-call-id": {
    title: { zh: "服务商给两个调用同一个 id", en: "The provider gives two calls the same id" },
    run: (context) => observe(context, { script: [goodCall, goodCall, "done"] }),
  },
  "cut-off-reply": {
    title: {
      zh: "答复被输出上限截断：其中的调用一个也不执行",
      en: "A reply cut off at its limit: none of its calls runs",
    },
    run: (context) =>
      observe(context, { script: [{ calls: twoCalls.calls ?? [], stopReason: "length" }, "done"] }),
  },
  "broken-stream": {
    title: {
      zh: "剧本没有下一行：模型流断开",
      en: "The script runs out of lines: the model's stream breaks",
    },
    run: (context) => observe(context, { script: [goodCall] }),
  },
  aborted: {
    title: {
      zh: "用户在第一个工具运行时中止：其余调用也各有一个结果",
      en: "Aborted while the first tool runs: the other call still gets its result",
    },
    run: (context) => observe(context, { script: [twoCalls, "done"], abortAtToolRun: 1 }),
  },
  "ended-run": {
    title: {
      zh: "已经结束的运行再启动一次：什么也不做",
      en: "A run that has ended is started again: nothing happens",
    },
    run: (context) => observe(context, { script: [goodCall, "done"], bootAgain: true }),
  },
};

interface Plan {
  script: readonly ScriptLine[];
  /** The process dies when this many tool runs have ended, before the result is durable. */
  dieAtToolRun?: number;
  abortAtToolRun?: number;
  bootAgain?: boolean;
}

/** Runs one prompt over as many boots as it takes, and counts what happened in all of them. */
async function observe(context: LabContext, plan: Plan): Promise<Measured> {
  const { now, newId } = createSurroundings();
  const durable = createDurableEntries(newId);
  const counted = { modelCalls: 0, toolRuns: 0 };
  const boot = (crash: Crash) => {
    const abort = new AbortController();
    const tools = createLabTools(async () => {
      counted.toolRuns += 1;
      if (counted.toolRuns === plan.abortAtToolRun) abort.abort();
      if (counted.toolRuns === plan.dieAtToolRun) await crash.here();
    });
    const scripted = createScriptedModel(plan.script, now);
    const model: Model = (request) => {
      counted.modelCalls += 1;
      return scripted(request);
    };
    const { entries, append } = durable;
    const registry = createToolRegistry(tools);
    return crash.of(
      runLoop({ runId: "run-1", entries, tools: registry, model, append, now, signal: abort.signal }),
    );
  };
  await durable.append({ id: "run-1", message: { role: "user", content: "go", timestamp: now() } });
  let life = await boot(createCrash());
  const before = durable.entries.length;
  if (life.died || plan.bootAgain) life = await boot(createCrash());
  if (life.died) throw new Error("died again although no crash was planned");
  for (const entry of durable.entries) if ("fact" in entry) context.tell(entry.fact);
  return {
    terminal: life.value.terminal,
    reason: context.text(life.value.reason),
    ...counted,
    results: durable.entries.filter((entry) => "message" in entry && entry.message.role === "toolResult")
      .length,
    orphans: countOrphans(durable.entries),
    ...(plan.bootAgain && { entriesAdded: durable.entries.length - before }),
  };
}
