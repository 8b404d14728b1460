import { unansweredCalls } from "#agent/read-entries.ts";
import { createRequestBudget } from "#agent/request-budget.ts";
import { createScriptedModel, type ScriptedReply } from "#agent/scripted-model.ts";
import { openSessionLog } from "#agent/session-log.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { RequestBudget } from "#contracts/budget.ts";
import type { Model } from "#contracts/model.ts";
import type { LogFile, SessionLog } from "#contracts/session.ts";
import type { Tool } from "#contracts/tools.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import type { Sent } from "./sent-requests.ts";
import { createReadTool, reading } from "./tools.ts";

/** Each run alone, and both together: a child that spends all of its turns leaves its parent one. */
export const MAX_TURNS = 2;
export const BUDGET = 3;

export interface SpendingEnd {
  terminal: string;
  /** Of both runs: calls without a result. */
  openCalls: number;
}

const again: ScriptedReply = reading({ path: "a.txt" });
const delegating: ScriptedReply = { calls: [{ id: "c1", name: "delegate", arguments: {} }] };

/** One life of the family, through the same door whether it is new or resumed. */
export async function bootSpending(
  { parent, child, sent }: { parent: LogFile; child: LogFile; sent: Sent },
  life: Life,
): Promise<SpendingEnd> {
  const [{ log: parents }, { log: childs }] = [
    await openSessionLog(parent, life),
    await openSessionLog(child, life),
  ];
  const budget = createRequestBudget({ runId: "parent", limit: BUDGET, log: parents });
  const common = { budget, sent, now: life.now };
  const delegate: Tool = {
    name: "delegate",
    description: "Hands the work to a child run and waits for it.",
    parameters: { type: "object" },
    retrySafe: true,
    async execute() {
      const end = await run({
        ...common,
        runId: "child",
        log: childs,
        script: Array(9).fill(again),
        own: [],
      });
      return { status: "done", content: [{ type: "text", text: end.terminal }] };
    },
  };
  const script = [delegating, ...Array(9).fill(again)];
  const { terminal } = await run({ ...common, runId: "parent", log: parents, script, own: [delegate] });
  const openCalls = [parents, childs].flatMap((log) => unansweredCalls(log.entries())).length;
  return { terminal, openCalls };
}

interface FamilyRun {
  runId: string;
  log: SessionLog;
  script: ScriptedReply[];
  own: Tool[];
  budget: RequestBudget;
  sent: Sent;
  now: () => number;
}

function run({ runId, log, script, own, budget, sent, now }: FamilyRun) {
  const scripted = createScriptedModel(script, now);
  const model: Model = async function* countedModel(request) {
    await sent.count(runId);
    yield* scripted(request);
  };
  return runLoop({
    runId,
    entries: log.entries(),
    tools: createToolRegistry([createReadTool(() => {}), ...own]),
    model,
    append: log.append,
    now,
    shouldStop: stopRules({ runId, limits: { maxTurns: MAX_TURNS }, now, budget }),
  });
}
