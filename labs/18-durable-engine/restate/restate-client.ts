import type { EngineRun } from "#agent/engine-harness.ts";
import { messageOf } from "#agent/problem-of.ts";
import type { EngineControl } from "#contracts/engine.ts";
import { RUN } from "../scene.ts";
import { type JournalRow, type RecordedStep, recordedSteps } from "./restate-record.ts";
import type { RestateServer } from "./restate-server.ts";

export interface RestateRecord {
  /** As Restate calls it. */
  status: string;
  steps: RecordedStep[];
}

/** What anybody can do at Restate's server: here there is one service, and one invocation of it. */
export function restateClient({ admin, ingress }: Pick<RestateServer, "admin" | "ingress">) {
  const rows = async <Row>(query: string) => {
    const { rows: found } = JSON.parse(await admin("POST", "/query", { query })) as { rows: Row[] };
    return found;
  };

  /** Undefined: a server that was just started does not know it yet. */
  async function record(): Promise<RestateRecord | undefined> {
    const [invocation] = await rows<{ status: string }>("select status from sys_invocation");
    if (invocation === undefined) return undefined;
    const journal = 'select entry_type, name, entry_json from sys_journal order by "index"';
    return { status: invocation.status, steps: recordedSteps(await rows<JournalRow>(journal)) };
  }

  return {
    /**
     * Looks until the record is so. A server that was just started has no leader yet, and says so.
     * @throws {Error} with what it is, if it never becomes so.
     */
    async until(isSo: (record: RestateRecord) => boolean): Promise<RestateRecord> {
      const end = performance.now() + PATIENCE_MS;
      for (;;) {
        const found = await record().catch((error: unknown) => messageOf(error));
        if (typeof found === "object" && isSo(found)) return found;
        if (performance.now() > end) throw new Error(`it is still ${JSON.stringify(found)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async begin(port: number): Promise<void> {
      await admin("POST", "/deployments", { uri: `http://127.0.0.1:${port}/` });
      const run: EngineRun & { runId: string } = { runId: RUN, prompt: "go", at: 0 };
      await ingress("POST", "/harness/run/send", run);
    },
    /** By a person: what has no outcome is begun anew. */
    async resume(): Promise<void> {
      const [invocation] = await rows<{ id: string }>("select id from sys_invocation");
      await admin("PATCH", `/invocations/${invocation?.id}/resume`);
    },
    waking: (wakeUp: string): Pick<EngineControl, "send"> => ({
      async send(_workflowId, _topic, message) {
        await ingress("POST", `/restate/awakeables/${wakeUp}/resolve`, message);
      },
    }),
  };
}

const PATIENCE_MS = 60_000;
