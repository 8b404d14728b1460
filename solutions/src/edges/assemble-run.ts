import { appendWithCheckpoint } from "#agent/checkpoint.ts";
import { compaction } from "#agent/compaction.ts";
import { contextPipeline } from "#agent/context-pipeline.ts";
import type { AgentRecords } from "#agent/edges/agent-home.ts";
import type { AgentHost } from "#agent/edges/agent-host.ts";
import type { AgentOptions } from "#agent/edges/agent-options.ts";
import { createAgentPolicy, createAgentTools, SYSTEM_PROMPT } from "#agent/edges/agent-setup.ts";
import type { ChosenModel } from "#agent/edges/choose-model.ts";
import { commandCheck } from "#agent/edges/command-check.ts";
import { estimateTextTokens, estimateTokens } from "#agent/estimate-tokens.ts";
import { fitBudget } from "#agent/fit-budget.ts";
import { journaledPerform } from "#agent/journaled-perform.ts";
import type { SecretMask } from "#agent/mask-secrets.ts";
import { maskingAppend, maskingJournal } from "#agent/masked-records.ts";
import { oneResultEach } from "#agent/one-result-each.ts";
import { createPermissions } from "#agent/permissions.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { trimResult } from "#agent/trim-result.ts";
import { verifier } from "#agent/verifier.ts";
import type { CheckpointStore } from "#contracts/checkpoint.ts";
import type { LoopRun } from "#contracts/loop.ts";
import type { Model } from "#contracts/model.ts";
import type { Surroundings } from "#contracts/session.ts";
import type { Workspace } from "#contracts/workspace.ts";

/** Everything that one run is made of. */
export interface RunParts {
  options: AgentOptions;
  host: AgentHost;
  workspace: Workspace;
  records: AgentRecords;
  mask: SecretMask;
  chosen: ChosenModel;
  runId: string;
  checkpoints: CheckpointStore;
  surroundings: Surroundings;
}

const LIMIT_TOKENS = 100_000;
const KEEP_TOKENS = 30_000;
const RESULT_CHARACTERS = 30_000;
const RESULTS_TOGETHER_CHARACTERS = 80_000;
const SAME_CALLS = 5;
const REJECTIONS = 3;

/** The eight sockets of the loop, each with the module of its lab. */
export function assembleRun(parts: RunParts): LoopRun {
  const { options, host, workspace, records, mask, chosen, runId, checkpoints, surroundings } = parts;
  const { log, sessionId } = records;
  const { signal } = host;
  const { now } = surroundings;
  const entries = log.entries();
  const append = maskingAppend(appendWithCheckpoint(oneResultEach(log), entries, runId, checkpoints), mask);
  const tools = createAgentTools(workspace, host.environment);
  const journal = maskingJournal(records.journal, mask);
  const limits = { maxTurns: options.maxTurns, maxSameCalls: SAME_CALLS };
  const shouldStop = stopRules({ runId, limits, now });
  const policy = createAgentPolicy(options.allow);
  const fixedTokens = estimateTextTokens(SYSTEM_PROMPT + JSON.stringify(tools.descriptions));
  const room = { runId, limitTokens: LIMIT_TOKENS, fixedTokens, countTokens: estimateTokens };
  const model = sayingModel(chosen.model, host);
  const summarising = { ...room, model: chosen.model, keepTokens: KEEP_TOKENS, now, signal, shouldStop };
  const check = options.verify && commandCheck(options.verify, workspace.root, host.environment);
  return {
    runId,
    entries,
    tools,
    model,
    append,
    now,
    signal,
    systemPrompt: SYSTEM_PROMPT,
    shouldStop,
    transformContext: contextPipeline([
      trimResult({ maxChars: RESULT_CHARACTERS, maxTogetherChars: RESULTS_TOGETHER_CHARACTERS }),
      compaction(summarising),
      fitBudget(room),
    ]),
    ...createPermissions({ policy, workspace, approver: host.approver, entries, append, signal }),
    ...journaledPerform({ journal, tools, taskId: sessionId, signal }),
    ...(check && { verify: verifier({ runId, check, maxRejections: REJECTIONS, signal }) }),
  };
}

/** The same model, heard while it speaks. */
function sayingModel(model: Model, host: AgentHost): Model {
  return async function* saying(request) {
    let spoke = false;
    for await (const event of model(request)) {
      if (event.type === "text_delta") {
        host.say(event.delta);
        spoke = true;
      }
      // Before the last event: whoever reads may not come back for more.
      if ((event.type === "done" || event.type === "error") && spoke) host.say("\n");
      yield event;
    }
  };
}
