import { DBOS } from "@dbos-inc/dbos-sdk";
import type { DbosPlace } from "#agent/edges/dbos-control.ts";
import { messageOf } from "#agent/problem-of.ts";
import type { Workflow } from "#contracts/engine.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";

export interface DbosOptions<Input, Result> extends DbosPlace {
  /** Absent: the engine's default, one name for all processes. */
  executorId?: string;
  /** Absent: a digest of the source of `body`'s wrapper, as the engine makes it. */
  version?: string;
  /** Carries a workflow, from its first line in each life. */
  body(workflow: Workflow, input: Input): Promise<Result>;
  /** An execution ends here without a record: the process should end too, so that it is seen to be dead. */
  onAbandoned(reason: Fact): void;
}

export interface DbosEngine<Input, Result> {
  readonly version: string;
  /** Starts a workflow, or, if it was started before, gives its end when it has one. */
  run(workflowId: string, input: Input): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Launches DBOS in this process, which then carries the workflows that it starts, those that were queued for
 * its version, and those of an earlier process of its name. One engine a process.
 * @throws {HarnessError} `engine.not_launched` {problem}.
 */
export async function launchDbos<Input, Result>(
  options: DbosOptions<Input, Result>,
): Promise<DbosEngine<Input, Result>> {
  const { url, schema, executorId, version, body, onAbandoned } = options;
  DBOS.setConfig({
    name: "my-pi-agent",
    systemDatabaseUrl: url,
    systemDatabaseSchemaName: schema,
    logger: SILENT,
    ...(executorId !== undefined && { executorID: executorId }),
    ...(version !== undefined && { applicationVersion: version }),
  });
  const carry = DBOS.registerWorkflow((input: Input) => body(dbosWorkflow(onAbandoned), input), {
    name: "run",
  });
  try {
    await DBOS.launch();
  } catch (error) {
    const params = { problem: messageOf(error) };
    throw new HarnessError({ code: "engine.not_launched", params }, { cause: error });
  }
  return {
    version: DBOS.applicationVersion,
    async run(workflowId, input) {
      const handle = await DBOS.startWorkflow(carry, { workflowID: workflowId })(input);
      return handle.getResult();
    },
    close: () => DBOS.shutdown({ deregister: true }),
  };
}

/** The workflow that the calling code is in. */
function dbosWorkflow(onAbandoned: (reason: Fact) => void): Workflow {
  return {
    workflowId: DBOS.workflowID ?? "",
    step: (name, work) => DBOS.runStep(work, { name }),
    async receive(topic, timeoutMs) {
      return (await DBOS.recv(topic, { timeoutSeconds: timeoutMs / 1000 })) ?? undefined;
    },
    sleep: (ms) => DBOS.sleep(ms),
    abandon(reason) {
      onAbandoned(reason);
      // Whatever came back from here, the engine would record.
      return new Promise<never>(() => {});
    },
  };
}

/** What matters is in its tables; the rest would run through what a person reads. */
const SILENT = { info() {}, debug() {}, warn() {}, error() {} };
