import { collectReply } from "#agent/collect-reply.ts";
import { compactedView } from "#agent/compacted-view.ts";
import { type CompactionPlan, planCompaction } from "#agent/plan-compaction.ts";
import { requestsStarted } from "#agent/read-entries.ts";
import type { ContextTransform, CountTokens } from "#contracts/context.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import type { LoopSeams } from "#contracts/loop.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import type { Model } from "#contracts/model.ts";

export interface CompactionOptions {
  runId: string;
  model: Model;
  limitTokens: number;
  fixedTokens: number;
  keepTokens: number;
  countTokens: CountTokens;
  now(): number;
  signal?: AbortSignal;
  shouldStop?: LoopSeams["shouldStop"];
}

export function compaction(options: CompactionOptions): ContextTransform {
  const { runId, signal, shouldStop } = options;
  return {
    name: "compaction",
    async apply(messages, entries, append) {
      for (;;) {
        const view = compactedView(messages, entries, runId);
        const plan = planCompaction(view, options);
        if (!plan || signal?.aborted || triesSoFar(entries, runId) >= MAX_TRIES) {
          return view.map(({ message }) => message);
        }
        await tryOnce(options, plan, entries, append);
        const gate = await shouldStop?.(entries);
        if (gate?.kind === "end") return gate;
      }
    },
  };
}

const MAX_TRIES = 2;

function triesSoFar(entries: readonly Entry[], runId: string): number {
  const isNewStart = (entry: Entry) =>
    "fact" in entry ? entry.fact.code === "context.compacted" : entry.message.role === "user";
  const since = entries.slice(entries.findLastIndex(isNewStart) + 1);
  return since.filter((entry) => {
    return "fact" in entry && entry.fact.params.purpose === PURPOSE && entry.fact.params.runId === runId;
  }).length;
}

const PURPOSE = "compaction";

async function tryOnce(
  { runId, model, now, signal }: CompactionOptions,
  { request, firstKeptId }: CompactionPlan,
  entries: readonly Entry[],
  append: Append,
): Promise<void> {
  const turn = requestsStarted(entries, runId) + 1;
  await append({ fact: { code: "run.request_started", params: { runId, turn, purpose: PURPOSE } } });
  const messages = [request];
  const reply = await collectReply(model({ messages, tools: [], ...(signal ? { signal } : {}) }), now);
  const summary = textOf(reply);
  const tokens = reply.usage.totalTokens;
  const isWhole = reply.stopReason === "stop" && summary !== "";
  if (isWhole) {
    await append({ fact: { code: "context.compacted", params: { runId, firstKeptId, tokens, summary } } });
  } else {
    await append({ fact: { code: "context.compaction_failed", params: { runId, tokens } } });
  }
}

function textOf({ content }: AssistantMessage): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
}
