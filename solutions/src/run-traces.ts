import { heardTree } from "#agent/heard-tree.ts";
import type { SecretMask } from "#agent/mask-secrets.ts";
import { maskFact } from "#agent/masked-records.ts";
import { recoveryEvent } from "#agent/recovery-event.ts";
import { MemoryTrace } from "#agent/trace.ts";
import { entriesOf } from "#agent/tree-log.ts";
import type { Fact } from "#contracts/facts.ts";
import type { LoopSeams } from "#contracts/loop.ts";
import type { Model } from "#contracts/model.ts";
import type { Trace, TraceEvent } from "#contracts/trace.ts";
import type { SessionTree, TreeEntry } from "#contracts/tree.ts";

/** The Traces of a session's runs, one after the other. */
export interface RunTraces {
  /** What is recorded from here on belongs to this run. A run that is under way goes on. */
  begin(runId: string): void;
  /** Before any run began there is nothing to tell of. */
  record(fact: Fact): void;
}

/** @param write is given each event without secrets; what it throws is swallowed, as `MemoryTrace` does */
export function runTraces(
  now: () => number,
  mask: SecretMask,
  write: (event: TraceEvent) => void,
): RunTraces {
  let trace: Trace | undefined;
  return {
    begin(runId) {
      if (trace?.runId === runId) return;
      trace = new MemoryTrace(runId, now, (event) => write({ ...event, fact: maskFact(event.fact, mask) }));
    },
    record: (fact) => trace?.record(fact),
  };
}

/** The same seams around calls, with the order in which they are called noted. They decide nothing. */
export function tracedCalls<Seams extends Required<Pick<LoopSeams, "recall" | "perform">>>(
  seams: Seams,
  { record }: RunTraces,
): Seams {
  return {
    ...seams,
    async recall(pending) {
      const gate = await seams.recall(pending);
      if (gate) record(recoveryEvent(gate, pending.call.name));
      return gate;
    },
    perform: (call, execute) =>
      seams.perform(call, async (context) => {
        const { name: tool } = call.call;
        record({ code: "trace.tool_started", params: { tool } });
        const outcome = await execute(context);
        record({ code: "trace.tool_finished", params: { tool, status: outcome.status } });
        return outcome;
      }),
  };
}

export function tracedModel(model: Model, { record }: RunTraces): Model {
  return (request) => {
    record({ code: "trace.model_called", params: {} });
    return model(request);
  };
}

export function tracedTree(tree: SessionTree, { record }: RunTraces): SessionTree {
  return heardTree(tree, (entry) => record({ code: "trace.appended", params: { what: whatIs(entry) } }));
}

function whatIs(entry: TreeEntry): string {
  const [said] = entriesOf([entry]);
  if (said) return "message" in said ? said.message.role : said.fact.code;
  const { body } = entry;
  return body?.type === "custom" ? body.customType : (body?.type ?? "unknown");
}
