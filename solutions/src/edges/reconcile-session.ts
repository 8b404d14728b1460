import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { branchConfiguration } from "#agent/branch-configuration.ts";
import { openChoices } from "#agent/decision-choice.ts";
import { type AgentRecords, openAgentRecords } from "#agent/edges/agent-home.ts";
import { createAgentTools } from "#agent/edges/agent-setup.ts";
import { openNodeWorkspace } from "#agent/edges/node-workspace.ts";
import type { ReconcileOptions } from "#agent/edges/reconcile-options.ts";
import { gatherEvidence, lookOnly } from "#agent/gather-evidence.ts";
import { createSecretMask, secretValues } from "#agent/mask-secrets.ts";
import { maskingKeyedJournal } from "#agent/masked-keyed-journal.ts";
import { callOfOperation } from "#agent/operation-call.ts";
import { problemOf } from "#agent/problem-of.ts";
import { callsOperations, openOperation } from "#agent/reconcile-hook.ts";
import { findRollBack } from "#agent/roll-back.ts";
import { entriesOf } from "#agent/tree-log.ts";
import { resolveInWorkspace } from "#agent/workspace-path.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { ShownOperation } from "#contracts/reconcile-command.ts";
import type { OpenOperation, Reconciling } from "#contracts/reconciliation.ts";
import type { Workspace } from "#contracts/workspace.ts";

/** A session whose operations are looked at, with its lock held: the agent cannot run meanwhile. */
export interface OpenedReconciling extends Reconciling {
  sessionId: string;
  /** With which it goes on, by the name that `--model` takes; undefined: none was chosen yet. */
  model: string | undefined;
  /** Secrets are out of it. */
  mask(text: string): string;
  records: AgentRecords;
  operations(): Promise<OpenOperation[]>;
  show(open: OpenOperation, mayFence: boolean): Promise<ShownOperation>;
}

/** The name under which the word of reality is recorded. */
export const PROGRAM = "reconciliation";

/**
 * Opens a session for as long as `use` works, and gives it back then.
 * @throws {HarnessError} as `openAgentRecords` does: `agent.session_busy` says who holds it.
 */
export async function withReconciling<Result>(
  options: ReconcileOptions,
  environment: NodeJS.ProcessEnv,
  use: (opened: OpenedReconciling) => Promise<Result>,
): Promise<Result> {
  const workspace = await openNodeWorkspace(options.folder);
  const now = () => Date.now();
  const surroundings = { now, newId: () => randomUUID() };
  const wanted = { kind: "resume", id: options.session } as const;
  const records = await openAgentRecords(workspace.root, wanted, surroundings);
  try {
    const mask = createSecretMask(secretValues(environment), records.digestKey);
    const journal = maskingKeyedJournal(records.journal, mask);
    const tools = createAgentTools(workspace, environment);
    const parts = { journal, now, operator: PROGRAM };
    const call = (id: string) => callOfOperation(entriesOf(records.tree.entries()), id);
    const openOf = (record: OpenOperation["record"]) =>
      openOperation(record, tools, unmasked(call(record.operationId)));
    return await use({
      ...parts,
      sessionId: records.sessionId,
      model: modelOf(records),
      mask: mask.text,
      records,
      operations: async () => callsOperations(await journal.unsettled()).map(openOf),
      show: (open, mayFence) => shown({ parts, workspace, mask: mask.text }, open, mayFence),
    });
  } finally {
    await records.close();
  }
}

function modelOf({ tree }: AgentRecords): string | undefined {
  const { model } = branchConfiguration(tree.branch());
  if (model === undefined) return undefined;
  // The demonstration has one word for both.
  return model.provider === model.modelId ? model.modelId : `${model.provider}/${model.modelId}`;
}

function unmasked(call: ToolCall | undefined): ToolCall | undefined {
  return call?.masked ? undefined : call;
}

interface ShowingParts {
  parts: Reconciling;
  workspace: Workspace;
  mask(text: string): string;
}

async function shown(
  { parts, workspace, mask }: ShowingParts,
  open: OpenOperation,
  mayFence: boolean,
): Promise<ShownOperation> {
  const { record, args = {} } = open;
  const evidence = mayFence ? await gatherEvidence(parts, open) : await lookOnly(parts, open);
  const rollBack = await findRollBack(parts.journal, record);
  const canRollBack = open.tool?.rollBack !== undefined;
  const choices = openChoices({ record, evidence, canRollBack, ...(rollBack && { rollBack }) });
  const asked = Object.entries(args).map(([name, value]) => `${name}: ${short(JSON.stringify(value))}`);
  const file = typeof args.path === "string" ? await fileNow(workspace, args.path) : [];
  return { record, evidence, choices, lines: [...asked, ...file].map(mask) };
}

/** The file as it is now, for whoever compares it with what was to be written; none outside the workspace. */
async function fileNow(workspace: Workspace, path: string): Promise<string[]> {
  const resolved = await resolveInWorkspace(workspace, path);
  if (!resolved.ok) return [`${path} -> ?`];
  const text = await readFile(resolved.value.absolute, "utf8").catch((error) => `(${problemOf(error)})`);
  return [`${path} -> ${short(JSON.stringify(text))}`];
}

const MOST_CHARACTERS = 500;

function short(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).toWellFormed()}...` : text;
}
