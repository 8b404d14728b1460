import { setTimeout } from "node:timers/promises";
import { compaction } from "#agent/compaction.ts";
import { contextPipeline } from "#agent/context-pipeline.ts";
import type { AgentRecords } from "#agent/edges/agent-home.ts";
import type { AgentHost } from "#agent/edges/agent-host.ts";
import type { AgentOptions } from "#agent/edges/agent-options.ts";
import { createAgentPolicy, createAgentTools, SYSTEM_PROMPT } from "#agent/edges/agent-setup.ts";
import type { ChosenModel } from "#agent/edges/choose-model.ts";
import { commandCheck } from "#agent/edges/command-check.ts";
import { operationOwners } from "#agent/edges/operation-owners.ts";
import { sayingModel } from "#agent/edges/saying-model.ts";
import { estimateTextTokens, estimateTokens } from "#agent/estimate-tokens.ts";
import { fitBudget } from "#agent/fit-budget.ts";
import { keyedPerform } from "#agent/keyed-perform.ts";
import type { SecretMask } from "#agent/mask-secrets.ts";
import { maskingKeyedJournal } from "#agent/masked-keyed-journal.ts";
import { maskingAppend } from "#agent/masked-records.ts";
import { narratedCalls } from "#agent/narrated-run.ts";
import { approverOf } from "#agent/permission-mode.ts";
import { createPermissions } from "#agent/permissions.ts";
import { reconcileHook } from "#agent/reconcile-hook.ts";
import { type RunTraces, tracedCalls, tracedModel } from "#agent/run-traces.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { trimResult } from "#agent/trim-result.ts";
import { verifier } from "#agent/verifier.ts";
import type { HarnessHost, HarnessSurroundings, SeamsOfRun } from "#contracts/harness.ts";
import type { ModelName } from "#contracts/harness-records.ts";
import type { PermissionMode } from "#contracts/permission-mode.ts";
import type { Approver } from "#contracts/permissions.ts";
import type { Workspace } from "#contracts/workspace.ts";

/** Everything that the harness's host is made of. */
export interface HostParts {
  options: AgentOptions;
  host: AgentHost;
  workspace: Workspace;
  records: AgentRecords;
  mask: SecretMask;
  traces: RunTraces;
  chosen: ChosenModel;
  surroundings: HarnessSurroundings;
  /** Who answers where the policy asks; known once the session is restored, before any run. */
  mode(): PermissionMode;
}

const LIMIT_TOKENS = 100_000;
const KEEP_TOKENS = 30_000;
const RESULT_CHARACTERS = 30_000;
const RESULTS_TOGETHER_CHARACTERS = 80_000;
const SAME_CALLS = 5;
const REJECTIONS = 3;

/** What the harness cannot store: the model, the tools, and for each run the sockets of the loop. */
export function assembleHost(parts: HostParts): HarnessHost {
  const { options, host, workspace, mask, chosen, surroundings, traces } = parts;
  const tools = createAgentTools(workspace, host.environment);
  return {
    models: [{ ...nameOf(chosen), model: tracedModel(sayingModel(chosen.model, host), traces) }],
    tools: tools.descriptions.flatMap(({ name }) => tools.get(name) ?? []),
    systemPrompt: SYSTEM_PROMPT,
    surroundings,
    masking: (append) => maskingAppend(append, mask),
    seams: (run) => seamsOf(parts, run, options),
  };
}

/** A model's name in two parts; the demonstration has one word for both. */
function nameOf({ name }: ChosenModel): ModelName {
  const slash = name.indexOf("/");
  return { provider: slash < 0 ? name : name.slice(0, slash), modelId: name.slice(slash + 1) };
}

/** The sockets that decide, each with the module of its lab. */
function seamsOf(parts: HostParts, run: SeamsOfRun, options: AgentOptions): ReturnType<SeamsOfHost> {
  const { host, workspace, records, mask, chosen, surroundings, traces } = parts;
  const { runId, entries, tools, append, signal } = run;
  traces.begin(runId);
  const { now } = surroundings;
  const journal = maskingKeyedJournal(records.journal, mask);
  const limits = { maxTurns: options.maxTurns, maxSameCalls: SAME_CALLS };
  const shouldStop = stopRules({ runId, limits, now });
  const policy = createAgentPolicy(options.allow);
  const fixedTokens = estimateTextTokens(SYSTEM_PROMPT + JSON.stringify(tools.descriptions));
  const room = {
    runId,
    limitTokens: LIMIT_TOKENS,
    fixedTokens,
    countTokens: estimateTokens,
    tell: host.tell,
  };
  const summarising = { ...room, model: chosen.model, keepTokens: KEEP_TOKENS, now, signal, shouldStop };
  const check = options.verify && commandCheck(options.verify, workspace.root, host.environment);
  const ownership = operationOwners(host.environment);
  const reconcile = reconcileHook({
    ...{ journal, tools, now, signal, operator: "harness" },
    ...(ownership && { ownership }),
  });
  const journaled = keyedPerform({ journal, tools, taskId: records.sessionId, now, signal, reconcile });
  return {
    shouldStop,
    transformContext: contextPipeline([
      trimResult({ maxChars: RESULT_CHARACTERS, maxTogetherChars: RESULTS_TOGETHER_CHARACTERS }),
      compaction(summarising),
      fitBudget(room),
    ]),
    ...createPermissions({
      policy,
      workspace,
      approver: approverOf(parts.mode(), waitingForAbort(host, signal)),
      entries,
      append,
      signal,
    }),
    ...narratedCalls(tracedCalls(journaled, traces), entries, host.tell),
    ...(check && { verify: verifier({ runId, check, maxRejections: REJECTIONS, signal }) }),
  };
}

type SeamsOfHost = NonNullable<HarnessHost["seams"]>;

/**
 * Who interrupts at a question ends the run. That is made durable first; till then the answer waits, or the
 * run would end for want of one. An abort that cannot be saved holds up nobody for long.
 */
function waitingForAbort({ approver, signal: asked }: AgentHost, signal: AbortSignal): Approver {
  return {
    async ask(question, stopped) {
      const answer = await approver.ask(question, stopped);
      if (!asked.aborted || signal.aborted) return answer;
      const saved = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      await Promise.race([saved, setTimeout(ABORT_LIMIT_MS, undefined, { ref: false })]);
      return answer;
    },
  };
}

const ABORT_LIMIT_MS = 5_000;
