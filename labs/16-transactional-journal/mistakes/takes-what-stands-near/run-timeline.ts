import { isFact, isObject } from "#agent/stored-shapes.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { MomentKind, RunMoment, RunRecords } from "#contracts/run-timeline.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/**
 * What happened in one run, in one line of time. The three records never refer to each other's lines: they
 * carry the run's id, each of them, and that is all the join there is. Of moments at the same time the
 * Session comes first, since the harness writes down what was asked for before it does it.
 */
export function runTimeline({ runId, session, journal, trace }: RunRecords): RunMoment[] {
  const moments = [
    ...sessionMoments(entriesOfRun(session, runId)),
    ...journal.flatMap(operationMoments),
    ...trace
      .filter((event) => event.runId === runId)
      .map(({ at, sequence, fact }): RunMoment => {
        return { at, source: "trace", id: String(sequence), what: { kind: "fact", fact } };
      }),
  ];
  return moments.sort((a, b) => a.at - b.at);
}

/**
 * A prompt's entry has the run's id as its own; what follows belongs to it, until another run begins or this
 * one is over.
 */
function entriesOfRun(session: readonly TreeEntry[], runId: string): TreeEntry[] {
  const runs = new Set([runId, ...session.flatMap((entry) => namedRun(entry) ?? [])]);
  let current: string | undefined;
  return session.filter((entry) => {
    current = runs.has(entry.id) ? entry.id : (namedRun(entry) ?? current);
    const isOfRun = current === runId;
    if (factOf(entry)?.code === "run.ended") current = undefined;
    return isOfRun;
  });
}

function sessionMoments(entries: readonly TreeEntry[]): RunMoment[] {
  return entries.flatMap((entry): RunMoment[] => {
    const what = whatWasSaid(entry);
    return what ? [{ at: Date.parse(entry.timestamp), source: "session", id: entry.id, what }] : [];
  });
}

function whatWasSaid(entry: TreeEntry): MomentKind | undefined {
  if (entry.body?.type === "message") return { kind: "said", role: entry.body.message.role };
  const fact = factOf(entry);
  return fact && { kind: "fact", fact };
}

/** An operation's start, its end if it has one, and what others decided about it. */
function operationMoments(record: OperationRecord): RunMoment[] {
  const { operationId, tool, attempts, startedAt, decisions = [] } = record;
  const moment = (at: number, what: MomentKind): RunMoment => {
    return { at, source: "journal", id: operationId, what };
  };
  return [
    moment(startedAt, { kind: "started", tool, attempts }),
    ...endOf(record).map((what) => moment(record.observedAt ?? startedAt, what)),
    ...decisions.map((decision) => moment(decision.at, { kind: "decided", tool, decision })),
  ];
}

/** What a settlement completed has no end of its own: the decision is its end. */
function endOf({ state, tool, answer, reason, decisions = [] }: OperationRecord): MomentKind[] {
  if (state === "interrupted" && reason) return [{ kind: "interrupted", tool, reason }];
  if (state === "started") return [{ kind: "open", tool }];
  if (decisions.some(({ kind }) => kind === "settled")) return [];
  return [{ kind: "completed", tool, isError: answer?.isError === true }];
}

function factOf({ body }: TreeEntry) {
  return body?.type === "custom" && isFact(body.data) ? body.data : undefined;
}

/** The run that an entry of the harness names: its own, or the one it is a fact of. */
function namedRun({ body }: TreeEntry): string | undefined {
  if (body?.type !== "custom" || !isObject(body.data)) return undefined;
  const { runId, params } = body.data;
  const named = runId ?? (isObject(params) ? params.runId : undefined);
  return typeof named === "string" ? named : undefined;
}
