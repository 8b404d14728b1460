import type { RequestBudget } from "#contracts/budget.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Gate, LoopSeams } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";

export interface StopRulesOptions {
  runId: string;
  limits: StopLimits;
  /** Unix time in milliseconds. */
  now(): number;
  /** What this run and its parent or children spend together. */
  budget?: RequestBudget;
}

/** What one run may spend before its next request. A limit that is absent does not hold. */
export interface StopLimits {
  /** Model requests, those included whose reply a crash took. */
  maxTurns?: number;
  /** Tokens, as the replies and the summaries report them. */
  maxTokens?: number;
  /** Milliseconds by the wall clock since the prompt: the time in which no process lived counts too. */
  maxDurationMs?: number;
  /** Calls of the same tool with the same arguments, one right after the other. */
  maxSameCalls?: number;
}

type Rule = (entries: readonly Entry[], runId: string, limit: number, at: number) => Fact | undefined;

/**
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

/** Task 06.1: `stop.max_turns` {used, limit}. `requestsStarted` of read-entries.ts counts. */
const turnsReached: Rule = () => todo("06.1 has the run started as many requests as it may?");

/** Task 06.2: `stop.max_tokens` {used, limit}. `entriesOfRun` gives what came of this run's requests. */
const tokensReached: Rule = () =>
  todo("06.2 add up usage.totalTokens, and `tokens` of the facts context.compacted and .compaction_failed");

/** Task 06.3: `stop.max_duration` {usedMs, limitMs}. The prompt is the entry whose id is the runId. */
const timeReached: Rule = () => todo("06.3 how long ago was the prompt accepted?");

/** Task 06.4: `stop.same_call` {tool, times}. `argumentsDigest` is the same in any order of the keys. */
const sameCallReached: Rule = () => todo("06.4 how often was the last call made in a row?");

/** Task 06.5, second half: a request of the shared budget, only once the run's own limits allow it. */
const spendOne = async (_budget: RequestBudget, _runId: string): Promise<Gate> => {
  return todo('06.5 budget.take(runId); its reason ends the run, as the rules above do; else { kind: "go" }');
};
