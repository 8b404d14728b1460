import { heardTree } from "#agent/heard-tree.ts";
import { unansweredCalls } from "#agent/read-entries.ts";
import { recoveryEvent } from "#agent/recovery-event.ts";
import { isFact, isObject } from "#agent/stored-shapes.ts";
import { entriesOf } from "#agent/tree-log.ts";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Execute, LoopSeams, PendingCall } from "#contracts/loop.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { ToolOutcome } from "#contracts/tools.ts";
import type { SessionTree } from "#contracts/tree.ts";

/**
 * The same seams around calls, told to a person while they go on: what is about to run and on what, how it
 * ended, and what an old record said of a call that was open when this boot began. They decide nothing.
 * @param before what was durable then
 */
export function narratedCalls<Seams extends Required<Pick<LoopSeams, "recall" | "perform">>>(
  seams: Seams,
  before: readonly Entry[],
  tell: (fact: Fact) => void,
): Seams {
  const left = unansweredCalls(before);
  const wasLeft = ({ entryId, index }: PendingCall) =>
    left.some((call) => call.entryId === entryId && call.index === index);
  return {
    ...seams,
    async recall(pending) {
      const gate = await seams.recall(pending);
      if (wasLeft(pending)) tell(recoveryEvent(gate, pending.call.name));
      return gate;
    },
    perform: (call, execute) => seams.perform(call, narrated(call.call, execute, tell)),
  };
}

/** The same session, told to a person: what it takes, once it is durable, and what was refused and why. */
export function narratedTree(tree: SessionTree, tell: (fact: Fact) => void): SessionTree {
  return heardTree(tree, (entry) => {
    for (const said of entriesOf([entry])) {
      const fact = toldOf(said);
      if (fact) tell(fact);
    }
  });
}

/** The facts that a person wants to hear of while they happen; the others only say what was said already. */
const TOLD: ReadonlySet<FactCode> = new Set([
  "run.request_started",
  "verify.passed",
  "verify.rejected",
  "context.compacted",
  "context.compaction_failed",
] as const);

/** Of results, those alone that say why a call did not do its work. */
function toldOf(draft: Entry): Fact | undefined {
  if ("fact" in draft) return TOLD.has(draft.fact.code) ? draft.fact : undefined;
  const { message } = draft;
  if (message.role !== "toolResult" || !message.isError) return undefined;
  return isFact(message.details) ? (message.details as Fact) : undefined;
}

function narrated(call: ToolCall, execute: Execute, tell: (fact: Fact) => void): Execute {
  return async (context) => {
    tell({ code: "agent.tool_started", params: { tool: call.name, subject: subjectOf(call) } });
    const outcome = await execute(context);
    const ended = endOf(call.name, outcome);
    if (ended) tell(ended);
    return outcome;
  };
}

const MOST_CHARACTERS = 120;

/** What the call is about, in one line. */
function subjectOf({ arguments: args }: ToolCall): string {
  const subject = String(args.path ?? args.command ?? "").replace(/\s+/g, " ");
  return subject.length > MOST_CHARACTERS
    ? `${subject.slice(0, MOST_CHARACTERS).toWellFormed()}...`
    : subject;
}

/** What was refused or is unknown is told by its result, or by the end of the run. */
function endOf(tool: string, outcome: ToolOutcome): Fact | undefined {
  if (outcome.status !== "done") return undefined;
  const { exitCode, signal } = isObject(outcome.details) ? outcome.details : {};
  const ended = typeof signal === "string" ? signal : exitCode;
  if (typeof ended === "string" || (typeof ended === "number" && ended !== 0)) {
    return { code: "agent.command_ended", params: { tool, ended } };
  }
  return { code: "agent.tool_done", params: { tool } };
}
