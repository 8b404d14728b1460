import { runTimeline } from "#agent/run-timeline.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { RunMoment, RunRecords } from "#contracts/run-timeline.ts";
import type { TraceEvent } from "#contracts/trace.ts";
import type { TreeBody, TreeEntry } from "#contracts/tree.ts";
import { entriesIn, lineOf, said } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { answer, completed, started, why } from "./check-scene.ts";

const decided = { operator: "li", reason: "seen", at: 30, evidence: [] } as const;

export const timelineCheck = exampleCheck(
  {
    id: "16.timeline",
    task: "16.8",
    title: both("三份记录，一条时间线", "Three records, one line of time"),
  },
  [
    shows("in-the-order-of-time", {}, "1 user; 2 started; 3 trace; 4 completed; 5 ended"),
    shows(
      "joined-by-the-run-alone",
      {
        session: [
          ...entries(["other", said("before"), 0]),
          ...entries(["f", factOf("run.request_started", "other"), 0]),
          ...session(),
          ...entries(["next", said("after"), 6], ["g", factOf("run.request_started", "next"), 7]),
        ],
        journal: [operation(), { ...operation(), operationId: "other:e:0", runId: "other" }],
        trace: [event(), { ...event(), runId: "other" }],
      },
      "1 user; 2 started; 3 trace; 4 completed; 5 ended",
    ),
    shows(
      "without-the-trace-nothing-else-is-missing",
      { trace: [] },
      "1 user; 2 started; 4 completed; 5 ended",
    ),
    shows(
      "an-open-operation-is-shown-as-open",
      { journal: [{ ...started, runId: "run", startedAt: 2 }], trace: [] },
      "1 user; 2 started; 2 open; 5 ended",
    ),
    shows(
      "an-interruption-stands-behind-its-attempt",
      { journal: [{ ...started, runId: "run", startedAt: 2, state: "interrupted", reason: why }], trace: [] },
      "1 user; 2 started; 2 interrupted; 5 ended",
    ),
    shows(
      "a-settlement-is-the-end",
      {
        journal: [
          {
            ...operation(),
            observedAt: 30,
            decisions: [
              { ...decided, at: 20, kind: "assigned", owner: "li", escalateAt: 90 },
              { ...decided, kind: "settled", settlement: "completed", answer },
            ],
          },
        ],
        trace: [],
      },
      "1 user; 2 started; 5 ended; 20 decided; 30 decided",
    ),
    shows(
      "what-is-settled-late-keeps-its-own-end",
      {
        journal: [{ ...operation(), decisions: [{ ...decided, kind: "late_answer", answer }] }],
        trace: [],
      },
      "1 user; 2 started; 4 completed; 5 ended; 30 decided",
    ),
    shows(
      "of-one-moment-the-session-comes-first",
      { session: entries(["run", said("go"), 2]), trace: [{ ...event(), at: 2 }] },
      "2 user; 2 started; 2 trace; 4 completed",
    ),
  ],
);

function shows(invariant: string, change: Partial<RunRecords>, expected: string): Example {
  return {
    invariant,
    async breach() {
      const records = { runId: "run", session: session(), journal: [operation()], trace: [event()] };
      const moments = runTimeline({ ...records, ...change });
      return unlessEqual(moments.map(inWords).join("; "), expected);
    },
  };
}

function inWords({ at, source, what }: RunMoment): string {
  if (what.kind === "said") return `${at} ${what.role}`;
  if (what.kind !== "fact") return `${at} ${what.kind}`;
  return `${at} ${source === "trace" ? "trace" : what.fact.code.replace("run.", "")}`;
}

function session(): TreeEntry[] {
  return entries(["run", said("go"), 1], ["end", factOf("run.ended", "run"), 5]);
}

function operation(): OperationRecord {
  return completed({ runId: "run", startedAt: 2, observedAt: 4 });
}

function event(): TraceEvent {
  return { runId: "run", sequence: 1, at: 3, fact: { code: "trace.model_called", params: {} } };
}

function factOf(code: string, runId: string): TreeBody {
  return { type: "custom", customType: "my-pi-agent/fact", data: { code, params: { runId } } };
}

/** @param at Unix time in milliseconds */
function entries(...all: readonly (readonly [id: string, body: TreeBody, at: number])[]): TreeEntry[] {
  return all.flatMap(([id, body, at]) => {
    return entriesIn(lineOf(id, null, body)).map((entry) => {
      return { ...entry, timestamp: new Date(at).toISOString() };
    });
  });
}
