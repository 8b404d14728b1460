import { performPlainly } from "#agent/perform-plainly.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Execute, LoopRun } from "#contracts/loop.ts";
import type { Trace, TraceEvent } from "#contracts/trace.ts";

/**
 * A Trace in memory. `onEvent` may show each event as it comes; what it throws is swallowed, the run goes on.
 */
export class MemoryTrace implements Trace {
  readonly runId: string;
  readonly #now: () => number;
  readonly #onEvent: ((event: TraceEvent) => void) | undefined;
  readonly #events: TraceEvent[] = [];

  constructor(runId: string, now: () => number, onEvent?: (event: TraceEvent) => void) {
    this.runId = runId;
    this.#now = now;
    this.#onEvent = onEvent;
  }

  record(fact: Fact): void {
    const event = { runId: this.runId, sequence: this.#events.length + 1, at: this.#now(), fact };
    this.#events.push(event);
    try {
      this.#onEvent?.(event);
    } catch {
      // Diagnosis must never be able to stop what it looks at.
    }
  }

  events(): readonly TraceEvent[] {
    return [...this.#events];
  }
}

/**
 * The same run, with the order in which things happen written to a Trace. It decides nothing and changes
 * nothing.
 */
export function tracedRun(run: LoopRun, trace: Trace): LoopRun {
  const perform = run.perform ?? ((call, execute) => performPlainly(call, execute, run.signal));
  return {
    ...run,
    model(request) {
      trace.record({ code: "trace.model_called", params: {} });
      return run.model(request);
    },
    perform: (call, execute) => perform(call, tracedExecute(call.tool.name, execute, trace)),
    async append(draft) {
      const entry = await run.append(draft);
      const what = "message" in entry ? entry.message.role : entry.fact.code;
      trace.record({ code: "trace.appended", params: { what } });
      return entry;
    },
  };
}

function tracedExecute(tool: string, execute: Execute, trace: Trace): Execute {
  return async (context) => {
    trace.record({ code: "trace.tool_started", params: { tool } });
    const outcome = await execute(context);
    trace.record({ code: "trace.tool_finished", params: { tool, status: outcome.status } });
    return outcome;
  };
}
