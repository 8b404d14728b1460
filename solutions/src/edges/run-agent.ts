import { randomUUID } from "node:crypto";
import { acceptPrompt } from "#agent/accept-prompt.ts";
import { MemoryCheckpointStore } from "#agent/checkpoint.ts";
import { type AgentRecords, openAgentRecords } from "#agent/edges/agent-home.ts";
import type { AgentHost } from "#agent/edges/agent-host.ts";
import type { AgentOptions } from "#agent/edges/agent-options.ts";
import { createAgentPolicy } from "#agent/edges/agent-setup.ts";
import { assembleRun } from "#agent/edges/assemble-run.ts";
import { type ChosenModel, chooseModel } from "#agent/edges/choose-model.ts";
import { openNodeWorkspace } from "#agent/edges/node-workspace.ts";
import { createSecretMask, type SecretMask, secretValues } from "#agent/mask-secrets.ts";
import { narratedRun } from "#agent/narrated-run.ts";
import { nextStep } from "#agent/next-step.ts";
import { checkPolicy } from "#agent/permission-policy.ts";
import { recoverRun } from "#agent/recover-run.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { MemoryTrace } from "#agent/trace.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { RunEnd } from "#contracts/loop.ts";
import type { Surroundings } from "#contracts/session.ts";

const surroundings: Surroundings = { now: () => Date.now(), newId: () => randomUUID() };

/** A prompt's entry id is its run's id; the mark tells it from what a check sends back in the user's name. */
const RUN_MARK = "run-";

/**
 * Runs the agent once: a new task, or the last run of a session from where it died. What outlives the process
 * is opened first and closed last; the prompt is durable before the model is asked.
 */
export async function runAgent(options: AgentOptions, host: AgentHost): Promise<RunEnd> {
  // What was asked wrongly is said before anything is made.
  checkPolicy(createAgentPolicy(options.allow));
  const chosen = chooseModel(options.model, host.environment, options.timeoutMs, surroundings.now);
  const workspace = await openNodeWorkspace(options.folder);
  const records = await openAgentRecords(workspace.root, options.resume, surroundings);
  try {
    const mask = createSecretMask(secretValues(host.environment), records.digestKey);
    announce(host, chosen, records);
    const runId =
      options.task === undefined ? lastRun(records) : await acceptTask(records, mask, options.task);
    const checkpoints = new MemoryCheckpointStore();
    const trace = new MemoryTrace(runId, surroundings.now, ({ fact }) => host.tell(fact));
    const run = assembleRun({
      options,
      host,
      workspace,
      records,
      mask,
      chosen,
      runId,
      checkpoints,
      surroundings,
    });
    const told = narratedRun(run, host.tell);
    const end = await (options.task === undefined ? recoverRun(told, checkpoints, trace) : runLoop(told));
    announceEnd(host, end, { ...chosen, ...records, folder: options.folderGiven });
    return end;
  } finally {
    await records.close();
  }
}

function announce(
  host: AgentHost,
  { name, isDemo }: ChosenModel,
  { sessionId, path, restored }: AgentRecords,
): void {
  host.tell({ code: isDemo ? "agent.demo" : "agent.model", params: { model: name } });
  if (restored?.torn) host.tell({ code: "session.torn_tail", params: { ...restored.torn } });
  const params = { session: sessionId, file: path };
  host.tell({ code: restored ? "agent.resumed" : "agent.session", params });
}

function announceEnd(
  host: AgentHost,
  end: RunEnd,
  { isDemo, sessionId, folder }: { isDemo: boolean; sessionId: string; folder: string | undefined },
): void {
  host.tell({ code: "run.ended", params: { terminal: end.terminal, reason: end.reason } });
  const where = folder === undefined ? "" : ` --folder ${quoted(folder)}`;
  const next = nextStep(end, { isDemo, resume: `npm run agent -- --resume ${sessionId}${where}` });
  if (next) host.tell(next);
}

/** As a shell takes it for one word. */
function quoted(word: string): string {
  return /^[\w./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A task may hold a secret as well: it is stored as the model will see it. */
async function acceptTask({ log }: AgentRecords, mask: SecretMask, task: string): Promise<string> {
  const runId = `${RUN_MARK}${randomUUID()}`;
  await acceptPrompt(log, { runId, text: mask.text(task) }, surroundings.now);
  return runId;
}

function lastRun({ log, sessionId }: AgentRecords): string {
  const prompt = log.entries().findLast(({ id }) => id.startsWith(RUN_MARK));
  if (!prompt) throw new HarnessError({ code: "agent.nothing_to_resume", params: { session: sessionId } });
  return prompt.id;
}
