import { findModel } from "#agent/harness-configuration.ts";
import { performPlainly } from "#agent/perform-plainly.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { entriesOf } from "#agent/tree-log.ts";
import { TurnRun, type TurnRunParts } from "#agent/turn-run.ts";
import { deliverConsumed } from "#agent/turn-start.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import type { HarnessHost } from "#contracts/harness.ts";
import type { LoopRun, RunEnd } from "#contracts/loop.ts";
import type { Model } from "#contracts/model.ts";
import type { SessionLog } from "#contracts/session.ts";
import type { ToolRegistry } from "#contracts/tools.ts";

/** One boot of one run. */
export interface HarnessRunParts extends TurnRunParts {
  host: HarnessHost;
  /** The active branch as the loop's log; its writes go through the harness log. */
  sessionLog: SessionLog;
}

/**
 * Carries a run with the loop of Part I: the host fills the sockets that decide, the harness those that keep
 * order.
 */
export async function runInHarness(parts: HarnessRunParts): Promise<RunEnd> {
  const { host, log, runId, sessionLog, signal } = parts;
  const turns = new TurnRun(parts);
  const entries = (): Entry[] => entriesOf(log.tree.branch());
  const append: Append = turns.append((draft) => sessionLog.append(draft), entries);
  // What an earlier life consumed is there before anything can end this run.
  await deliverConsumed(log, append);
  const tools = activeTools(host, turns);
  const given = host.seams?.({ runId, entries: entries(), tools, append, signal }) ?? {};
  const run: LoopRun = {
    ...given,
    runId,
    entries: entries(),
    tools,
    signal,
    now: host.surroundings.now,
    ...(host.systemPrompt === undefined ? {} : { systemPrompt: host.systemPrompt }),
    append,
    model: modelOfTurn(host, turns),
    transformContext: turns.transformContext(given.transformContext),
    perform: turns.perform(given.perform ?? ((pending, execute) => performPlainly(pending, execute, signal))),
  };
  const end = await runLoop(run);
  await turns.finish();
  return end;
}

/** The tools of the turn that runs: what a setter changes meanwhile holds from the next one on. */
function activeTools(host: HarnessHost, turns: TurnRun): ToolRegistry {
  const all = createToolRegistry(host.tools);
  const isActive = (name: string) => turns.snapshot().activeToolNames.includes(name);
  return {
    get descriptions() {
      return all.descriptions.filter(({ name }) => isActive(name));
    },
    get: (name) => (isActive(name) ? all.get(name) : undefined),
    async accept(call) {
      if (isActive(call.name)) return all.accept(call);
      return { ok: false, failure: { code: "tool.unknown", params: { tool: call.name } } };
    },
  };
}

function modelOfTurn(host: HarnessHost, turns: TurnRun): Model {
  return (request) => {
    const { model, thinkingLevel } = turns.snapshot();
    return findModel(host, model).model({ ...request, thinkingLevel });
  };
}
