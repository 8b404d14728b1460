import { collectReply } from "#agent/collect-reply.ts";
import { compactedView, summaryMessage } from "#agent/compacted-view.ts";
import { type CompactionPlan, planCompaction } from "#agent/plan-compaction.ts";
import { requestsStarted } from "#agent/read-entries.ts";
import type { ContextTransform, CountTokens } from "#contracts/context.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { LoopSeams } from "#contracts/loop.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import type { Model } from "#contracts/model.ts";

export interface CompactionOptions {
  runId: string;
  /** Writes the summary. */
  model: Model;
  limitTokens: number;
  /** What goes along with every request: system prompt and tool descriptions. */
  fixedTokens: number;
  /** How much of the newest messages stays word for word; the last step always does. */
  keepTokens: number;
  countTokens: CountTokens;
  /** Unix time in milliseconds. */
  now(): number;
  signal?: AbortSignal;
  /** Lab 06: a summary is a request too, so the limits are asked again after each one. */
  shouldStop?: LoopSeams["shouldStop"];
  /** Hears how many messages the summary will know nothing of. */
  tell?(fact: Fact): void;
}

/**
 * Puts a summary in the place of the oldest messages when the request would not fit. The summary is one fact,
 * appended once it is complete; nothing stored is removed. A try counts as started before it is made, so two
 * failures end the trying also if a crash lies between them; what then does not fit is left to `fitBudget`.
 * Stands before it in the pipeline.
 */
export function compaction(options: CompactionOptions): ContextTransform {
  const { runId, signal, shouldStop } = options;
  return {
    name: "compaction",
    async apply(messages, entries, append) {
      for (;;) {
        const view = compactedView(messages, entries, runId);
        const plan = planCompaction(view, options);
        // After an abort the loop itself ends the run.
        if (!plan || signal?.aborted || triesSoFar(entries, runId) >= MAX_TRIES) {
          return view.map(({ message }) => message);
        }
        if (plan.leftOut > 0) {
          options.tell?.({ code: "context.not_summed_up", params: { count: plan.leftOut } });
        }
        await tryOnce(options, plan, entries, append);
        const gate = await shouldStop?.(entries);
        if (gate?.kind === "end") return gate;
      }
    },
  };
}

const MAX_TRIES = 2;

/** The tries since a user spoke or a summary fitted: either is a new situation, and nothing else is. */
function triesSoFar(entries: readonly Entry[], runId: string): number {
  const isNewStart = (entry: Entry) =>
    "fact" in entry ? entry.fact.code === "context.compacted" : entry.message.role === "user";
  const since = entries.slice(entries.findLastIndex(isNewStart) + 1);
  return since.filter((entry) => {
    return "fact" in entry && entry.fact.params.purpose === PURPOSE && entry.fact.params.runId === runId;
  }).length;
}

/** Marks a started request that asks for a summary; it counts like any other. */
const PURPOSE = "compaction";

async function tryOnce(
  { runId, model, now, signal, countTokens }: CompactionOptions,
  { request, firstKeptId, summaryTokens }: CompactionPlan,
  entries: readonly Entry[],
  append: Append,
): Promise<void> {
  const turn = requestsStarted(entries, runId) + 1;
  await append({ fact: { code: "run.request_started", params: { runId, turn, purpose: PURPOSE } } });
  const messages = [request];
  const reply = await collectReply(model({ messages, tools: [], ...(signal ? { signal } : {}) }), now);
  const summary = textOf(reply);
  const tokens = reply.usage.totalTokens;
  // Half a summary would stand for all that it replaces; one that is too long would be asked for again.
  const isWhole = reply.stopReason === "stop" && summary !== "";
  if (isWhole && countTokens(summaryMessage(summary, now())) <= summaryTokens) {
    await append({ fact: { code: "context.compacted", params: { runId, firstKeptId, tokens, summary } } });
  } else {
    await append({ fact: { code: "context.compaction_failed", params: { runId, tokens } } });
  }
}

function textOf({ content }: AssistantMessage): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
}
