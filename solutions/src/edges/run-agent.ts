import { randomUUID } from "node:crypto";
import type { AgentHarness } from "#agent/agent-harness.ts";
import { type AgentRecords, openAgentRecords, type WantedSession } from "#agent/edges/agent-home.ts";
import type { AgentHost } from "#agent/edges/agent-host.ts";
import type { AgentOptions } from "#agent/edges/agent-options.ts";
import { createAgentPolicy } from "#agent/edges/agent-setup.ts";
import { assembleHost } from "#agent/edges/assemble-host.ts";
import { type ChosenModel, chooseModel } from "#agent/edges/choose-model.ts";
import { meetPerson } from "#agent/edges/meet-person.ts";
import { openNodeWorkspace } from "#agent/edges/node-workspace.ts";
import { restoreAgent } from "#agent/edges/restore-agent.ts";
import { reconcileCommand, resumeCommand } from "#agent/edges/resume-command.ts";
import { settleSession } from "#agent/edges/settle-session.ts";
import { createSecretMask, secretValues } from "#agent/mask-secrets.ts";
import { nextStep } from "#agent/next-step.ts";
import { checkPolicy } from "#agent/permission-policy.ts";
import { storedEnding } from "#agent/read-entries.ts";
import { type RunTraces, runTraces, tracedTree } from "#agent/run-traces.ts";
import { entriesOf } from "#agent/tree-log.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { HarnessSurroundings } from "#contracts/harness.ts";
import type { RunEnd } from "#contracts/loop.ts";
import type { PermissionMode } from "#contracts/permission-mode.ts";

const surroundings: HarnessSurroundings = { now: () => Date.now(), newId: () => randomUUID() };

/** A prompt's entry id is its run's id; the mark tells it from what a check sends back in the user's name. */
const RUN_MARK = "run-";

/**
 * Runs the agent once: a new task, or the last run of a session from where it died. What outlives the process
 * is opened first and closed last; the prompt is durable before the model is asked.
 * @returns undefined for a fork without a task: it is made, and nothing runs in it yet
 */
export async function runAgent(options: AgentOptions, host: AgentHost): Promise<RunEnd | undefined> {
  // What was asked wrongly is said before anything is made.
  checkPolicy(createAgentPolicy(options.allow));
  const chosen = chooseModel(options.model, host.environment, options.timeoutMs, surroundings.now);
  const workspace = await openNodeWorkspace(options.folder);
  const records = await openAgentRecords(workspace.root, wantedSession(options), surroundings);
  try {
    const mask = createSecretMask(secretValues(host.environment), records.digestKey);
    announce(host, chosen, records, options);
    const traces = runTraces(surroundings.now, mask, records.trace.write);
    const parts = { options, host, workspace, records, mask, traces, chosen, surroundings };
    // Till it is known who answers, nobody does.
    let mode: PermissionMode = "deny";
    const harnessHost = assembleHost({ ...parts, mode: () => mode });
    const { tell } = host;
    const tree = tracedTree(records.tree, traces);
    const restored = await restoreAgent({ tree, host: harnessHost, options, tell });
    const { harness, log } = restored;
    mode = restored.mode;
    const { environment } = host;
    const settling = { log, records, options, tools: harnessHost.tools, tell, surroundings, environment };
    await settleSession(settling);
    if (options.fork !== undefined && options.task === undefined) {
      const resume = resumeCommand({ ...options, sessionId: records.sessionId });
      tell({ code: "agent.next_task", params: { resume } });
      return undefined;
    }
    const leave = meetPerson(harness, host, mask.text);
    try {
      const end =
        options.task === undefined
          ? ((await harness.resume()) ?? (await harness.runWaiting()) ?? lastEnd(records))
          : await promptTraced(harness, mask.text(options.task), traces);
      traces.record({ code: "run.ended", params: { ...end } });
      announceEnd(host, end, { ...chosen, ...records, given: options });
      return end;
    } finally {
      await leave();
    }
  } finally {
    await records.close();
  }
}

function promptTraced(harness: AgentHarness, text: string, traces: RunTraces): Promise<RunEnd> {
  const runId = `${RUN_MARK}${randomUUID()}`;
  traces.begin(runId);
  return harness.prompt(text, runId);
}

function wantedSession({ resume, fork, journal }: AgentOptions): WantedSession {
  if (fork !== undefined) return { kind: "fork", id: fork, journal };
  return resume === undefined ? { kind: "new", journal } : { kind: "resume", id: resume };
}

function announce(
  host: AgentHost,
  { name, isDemo }: ChosenModel,
  { sessionId, path, restored }: AgentRecords,
  { resume }: AgentOptions,
): void {
  host.tell({ code: isDemo ? "agent.demo" : "agent.model", params: { model: name } });
  if (restored?.torn) host.tell({ code: "session.torn_tail", params: { ...restored.torn } });
  const params = { session: sessionId, file: path };
  if (restored && resume === undefined) {
    const from = restored.header.parentSession ?? "?";
    host.tell({ code: "agent.forked", params: { ...params, from } });
  } else {
    host.tell({ code: restored ? "agent.resumed" : "agent.session", params });
  }
}

function announceEnd(
  host: AgentHost,
  end: RunEnd,
  { isDemo, sessionId, given }: { isDemo: boolean; sessionId: string; given: AgentOptions },
): void {
  host.tell({ code: "run.ended", params: { terminal: end.terminal, reason: end.reason } });
  const { folderGiven, model } = given;
  const session = { sessionId, folderGiven, model };
  const [resume, reconcile] = [resumeCommand(session), reconcileCommand(session)];
  const next = nextStep(end, { isDemo, resume, reconcile });
  if (next) host.tell(next);
}

/** How the last run ended, where none is left to go on with. */
function lastEnd({ tree, sessionId }: AgentRecords): RunEnd {
  const entries = entriesOf(tree.branch());
  const last = entries.findLast((entry) => "fact" in entry && entry.fact.code === "run.ended");
  const runId = last && "fact" in last ? String(last.fact.params.runId) : "";
  const ending = storedEnding(entries, runId);
  if (ending) return { runId, ...ending };
  throw new HarnessError({ code: "agent.nothing_to_resume", params: { session: sessionId } });
}
