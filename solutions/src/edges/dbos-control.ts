import { DBOSClient, type WorkflowStatus } from "@dbos-inc/dbos-sdk";
import type { EngineControl, UnfinishedWorkflow } from "#contracts/engine.ts";

/** Where DBOS keeps its tables: a schema of its own, beside the journal's, in the same database. */
export interface DbosPlace {
  url: string;
  schema: string;
}

export interface DbosControl extends EngineControl {
  /** As the engine calls it; undefined: it knows no such workflow. */
  status(workflowId: string): Promise<string | undefined>;
  /** The names of the steps that it has recorded, in their order. */
  steps(workflowId: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Everybody who is no executor reaches the engine through this: an operator, a sweeper, an experiment. */
export async function openDbosControl({ url, schema }: DbosPlace): Promise<DbosControl> {
  const client = await DBOSClient.create({ systemDatabaseUrl: url, systemDatabaseSchemaName: schema });
  return {
    async unfinished() {
      const all = await client.listWorkflows({ status: ["PENDING", "ENQUEUED"] });
      return all.map(unfinishedOf);
    },
    resume: (workflowId) => client.resumeWorkflow(workflowId).then(() => {}),
    send: (workflowId, topic, message, messageId) => client.send(workflowId, message, topic, messageId),
    status: async (workflowId) => (await client.getWorkflow(workflowId))?.status,
    steps: async (workflowId) => {
      const steps = (await client.listWorkflowSteps(workflowId)) ?? [];
      return steps.map(({ name }) => name);
    },
    close: () => client.destroy(),
  };
}

function unfinishedOf(workflow: WorkflowStatus): UnfinishedWorkflow {
  const { workflowID, status, executorId = "", applicationVersion = "" } = workflow;
  return {
    workflowId: workflowID,
    status: status === "PENDING" ? "running" : "queued",
    executorId,
    version: applicationVersion,
  };
}
