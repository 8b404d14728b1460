import { isFact, isObject } from "#agent/stored-shapes.ts";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Execute, LoopRun } from "#contracts/loop.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { ToolOutcome } from "#contracts/tools.ts";

/**
 * The same run, told to a person while it goes on: what is about to run and on what, how it ended, and what
 * was refused and why. It decides nothing; the end of the run is left to whoever started it.
 */
export function narratedRun(run: LoopRun, tell: (fact: Fact) => void): LoopRun {
  return {
    ...run,
    async append(draft) {
      const entry = await run.append(draft);
      const fact = toldOf(draft);
      if (fact) tell(fact);
      return entry;
    },
    ...(run.perform && {
      perform: (call, execute) => (run.perform as Perform)(call, narrated(call.call, execute, tell)),
    }),
  };
}

type Perform = NonNullable<LoopRun["perform"]>;

/** The facts that a person wants to hear of while they happen; the others only say what was said already. */
const TOLD: ReadonlySet<FactCode> = new Set([
  "run.request_started",
  "verify.passed",
  "verify.rejected",
  "context.compacted",
  "context.compaction_failed",
] as const);

/** Of results, those alone that say why a call did not do its work. */
function toldOf(draft: EntryDraft): Fact | undefined {
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
