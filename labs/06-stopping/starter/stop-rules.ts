import type { RequestBudget } from "#contracts/budget.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Gate, LoopSeams } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";

export interface StopRulesOptions {
  runId: string;
  limits: StopLimits;
  /** Unix 毫秒。Unix time in milliseconds. */
  now(): number;
  /** 这次运行和父子运行共用的。What this run and its parent or children spend together. */
  budget?: RequestBudget;
}

/**
 * 一次运行在下一次请求之前最多花掉多少。没给的上限不管。
 * What one run may spend before its next request. A limit that is absent does not hold.
 */
export interface StopLimits {
  /** 模型请求数，答复被崩溃带走的也算。Model requests, those included whose reply a crash took. */
  maxTurns?: number;
  /** token 数，照答复和摘要自己报的。Tokens, as the replies and the summaries report them. */
  maxTokens?: number;
  /**
   * 从提示词算起的毫秒，按墙上的钟：没有进程活着的时间也算。
   * Milliseconds by the wall clock since the prompt: the time in which no process lived counts too.
   */
  maxDurationMs?: number;
  /**
   * 同一个工具、同样的参数，一个紧接一个。
   * Calls of the same tool with the same arguments, one right after the other.
   */
  maxSameCalls?: number;
}

type Rule = (entries: readonly Entry[], runId: string, limit: number, at: number) => Fact | undefined;

/**
 * 填 `shouldStop`。内存里什么也不数：每个回答都从落盘的条目归约出来。
 * Fills `shouldStop`. Nothing is counted in memory: each answer is folded from the durable entries.
 * @throws {RangeError} if a limit is no number or below 0: it would never be reached.
 */
export function stopRules(options: StopRulesOptions): NonNullable<LoopSeams["shouldStop"]> {
  const { runId, limits, now, budget } = options;
  for (const [name, limit] of Object.entries(limits)) {
    if (!(limit >= 0)) throw new RangeError(`${name} must be a number from 0 up: ${limit}`);
  }
  const { maxTurns, maxTokens, maxDurationMs, maxSameCalls } = limits;
  const rules: [limit: number | undefined, rule: Rule][] = [
    [maxTurns, turnsReached],
    [maxTokens, tokensReached],
    [maxDurationMs, timeReached],
    [maxSameCalls, sameCallReached],
  ];
  return async (entries) => {
    for (const [limit, rule] of rules) {
      const reason = limit === undefined ? undefined : rule(entries, runId, limit, now());
      if (reason) return { kind: "end", end: { terminal: "stopped", reason } };
    }
    return budget ? spendOne(budget, runId) : { kind: "go" };
  };
}

/**
 * 任务 06.1：`stop.max_turns` {used, limit}。`requestsStarted(entries, runId)`（#agent/read-entries.ts）数
 * 已开始的请求。
 * Task 06.1: `stop.max_turns` {used, limit}. `requestsStarted(entries, runId)` of #agent/read-entries.ts
 * counts them.
 */
const turnsReached: Rule = () =>
  todo("06.1", { zh: "开始的请求，够上限了吗？", en: "has the run started as many requests as it may?" });

/**
 * 任务 06.2：`stop.max_tokens` {used, limit}。`entriesOfRun(entries, runId)`（#agent/read-entries.ts）给出
 * 这次运行的请求带来的条目。
 * Task 06.2: `stop.max_tokens` {used, limit}. `entriesOfRun(entries, runId)` of #agent/read-entries.ts
 * gives what came of this run's requests.
 */
const tokensReached: Rule = () =>
  todo("06.2", {
    zh: "把 usage.totalTokens 加起来，还有 context.compacted 和 .compaction_failed 的 `tokens`",
    en: "add up usage.totalTokens, and `tokens` of the facts context.compacted and .compaction_failed",
  });

/**
 * 任务 06.3：`stop.max_duration` {usedMs, limitMs}。提示词就是 id 等于 runId 的那条。
 * Task 06.3: `stop.max_duration` {usedMs, limitMs}. The prompt is the entry whose id is the runId.
 */
const timeReached: Rule = () =>
  todo("06.3", { zh: "提示词是多久以前接受的？", en: "how long ago was the prompt accepted?" });

/**
 * 任务 06.4：`stop.same_call` {tool, times}。`toolCalls(reply)`（#agent/read-entries.ts）列出一条答复的调
 * 用；`argumentsDigest(args)`（#agent/arguments-digest.ts）不管键的顺序。
 * Task 06.4: `stop.same_call` {tool, times}. `toolCalls(reply)` of #agent/read-entries.ts lists a reply's
 * calls; `argumentsDigest(args)` of #agent/arguments-digest.ts is the same in any order of the keys.
 */
const sameCallReached: Rule = () =>
  todo("06.4", { zh: "最后那个调用，连着做了几次？", en: "how often was the last call made in a row?" });

/**
 * 任务 06.5 后一半：向共用的预算支取一次，自己的上限允许了才去。
 * Task 06.5, second half: a request of the shared budget, only once the run's own limits allow it.
 */
const spendOne = async (_budget: RequestBudget, _runId: string): Promise<Gate> => {
  return todo("06.5", {
    zh: 'budget.take(runId)；有原因就结束运行，和上面的规则一样；没有就 { kind: "go" }',
    en: 'budget.take(runId); its reason ends the run, as the rules above do; else { kind: "go" }',
  });
};
