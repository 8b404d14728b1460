import { collectReply } from "#agent/collect-reply.ts";
import { compactedView } from "#agent/compacted-view.ts";
import { type CompactionPlan, planCompaction } from "#agent/plan-compaction.ts";
import { requestsStarted } from "#agent/read-entries.ts";
import type { ContextTransform, CountTokens } from "#contracts/context.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { LoopSeams } from "#contracts/loop.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import type { Model } from "#contracts/model.ts";
import { todo } from "#contracts/todo.ts";

export interface CompactionOptions {
  runId: string;
  /** 写摘要的模型。Writes the summary. */
  model: Model;
  limitTokens: number;
  /**
   * 每次请求都带着的：系统提示词和工具描述。
   * What goes along with every request: system prompt and tool descriptions.
   */
  fixedTokens: number;
  /**
   * 最新的消息里有多少一字不动；最后一步总是不动。
   * How much of the newest messages stays word for word; the last step always does.
   */
  keepTokens: number;
  countTokens: CountTokens;
  /** Unix 毫秒。Unix time in milliseconds. */
  now(): number;
  signal?: AbortSignal;
  /**
   * 第 06 章：写摘要也是一次请求，所以每次之后都再问一遍上限。
   * Lab 06: a summary is a request too, so the limits are asked again after each one.
   */
  shouldStop?: LoopSeams["shouldStop"];
  /**
   * 有多少条消息连摘要也不会知道，告诉它。
   * Hears how many messages the summary will know nothing of.
   */
  tell?(fact: Fact): void;
}

/**
 * 请求放不下时，用一段摘要代替最旧的消息。摘要是一个 fact，写完整了才追加；存下的什么也不删。一次尝试在做
 * 之前就算开始，所以失败两次就不再试，中间隔着崩溃也一样；还放不下的，交给 `fitBudget`。它在流水线里排在
 * `fitBudget` 前面。
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
        // 中止之后，由循环自己结束运行。
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

/**
 * 用户说话或者摘要放得下以来试过几次：只有这两样是新情况。
 * The tries since a user spoke or a summary fitted: either is a new situation, and nothing else is.
 */
function triesSoFar(entries: readonly Entry[], runId: string): number {
  const isNewStart = (entry: Entry) =>
    "fact" in entry ? entry.fact.code === "context.compacted" : entry.message.role === "user";
  const since = entries.slice(entries.findLastIndex(isNewStart) + 1);
  return since.filter((entry) => {
    return "fact" in entry && entry.fact.params.purpose === PURPOSE && entry.fact.params.runId === runId;
  }).length;
}

/**
 * 标记一次请求是为了要摘要；它和别的请求一样计数。
 * Marks a started request that asks for a summary; it counts like any other.
 */
const PURPOSE = "compaction";

async function tryOnce(
  { runId, model, now, signal, countTokens }: CompactionOptions,
  plan: CompactionPlan,
  entries: readonly Entry[],
  append: Append,
): Promise<void> {
  const turn = requestsStarted(entries, runId) + 1;
  await append({ fact: { code: "run.request_started", params: { runId, turn, purpose: PURPOSE } } });
  const messages = [plan.request];
  const reply = await collectReply(model({ messages, tools: [], ...(signal ? { signal } : {}) }), now);
  await append({ fact: outcomeOf(reply, plan, { runId, countTokens }) });
}

/**
 * 任务 04.7：一次尝试有了什么结果，只留这一个 fact：`context.compacted` {runId, firstKeptId, tokens, summary}
 * 或者 `context.compaction_failed` {runId, tokens}。摘要发出去时是 `summaryMessage(summary, timestamp)`
 * （#agent/compacted-view.ts）；`tokens` 是这条答复花掉的，没用上也算。
 * Task 04.7: what came of a try, as the one fact that is kept of it: `context.compacted` {runId, firstKeptId,
 * tokens, summary} or `context.compaction_failed` {runId, tokens}. `summaryMessage` of
 * #agent/compacted-view.ts is what will be sent; `tokens` is what the reply cost, also where it was useless.
 */
function outcomeOf(
  _reply: AssistantMessage,
  _plan: CompactionPlan,
  _run: Pick<CompactionOptions, "runId" | "countTokens">,
): Fact {
  return todo("04.7", {
    zh: "摘要完整又放得下：context.compacted；不然 context.compaction_failed",
    en: "context.compacted if the summary is whole and fits, else context.compaction_failed",
  });
}

/** 一条答复里的摘要。The summary that a reply holds. */
export function textOf({ content }: AssistantMessage): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
}
