import { lastReply, storedEnding, unansweredCalls } from "#agent/read-entries.ts";
import { resultMessage } from "#agent/tool-answers.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Answer, Ending, LoopRun, PendingCall, RunEnd } from "#contracts/loop.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import { todo } from "#contracts/todo.ts";
import type { Tool } from "#contracts/tools.ts";

/**
 * 把一次运行带到终态。它只看已经落盘的东西，所以不管上次死在哪里，都从这同一扇门接着走。
 * Carries one run to a terminal state. It looks only at what is durable so far, so that a run that died
 * anywhere goes on through this same door.
 */
export async function runLoop(given: LoopRun): Promise<RunEnd> {
  const run = withOwnEntries(given);
  const { runId } = run;
  if (storedEnding(run.entries, runId))
    return todo("02.6", { zh: "已经结束的运行，不再进去", en: "a run that has ended is not entered again" });
  let ending: Ending | undefined;
  while (!ending) {
    await answerCalls(run);
    ending = endOf(lastReply(run.entries, runId)) ?? (await askModel(run));
  }
  const { terminal, reason } = ending;
  await run.append({ fact: { code: "run.ended", params: { runId, terminal, reason } } });
  return { runId, terminal, reason };
}

/**
 * 循环自己的列表，只按 `append` 交回来的增长：那才是落盘了的。
 * The loop's own list grows only by what `append` says is durable.
 */
function withOwnEntries(run: LoopRun): LoopRun {
  const entries: Entry[] = [...run.entries];
  return {
    ...run,
    entries,
    append: async (_draft) => todo("02.2", { zh: "先落盘，再记住", en: "make it durable, then remember it" }),
  };
}

async function answerCalls(run: LoopRun): Promise<void> {
  const [first, ...others] = unansweredCalls(run.entries);
  if (!first) return;
  const answer = await answerOf(run, first);
  await run.append({ message: resultMessage(first, answer, run.now()) });
  if (others.length > 0)
    todo("02.5", {
      zh: "每个调用都要做，按模型给的顺序，一个做完再做下一个",
      en: "every call, in the model's order, one after the other",
    });
}

/**
 * 一个调用的那一个结果，不管这个调用落得怎样。fact：被截断是 `tool.not_run_cut_off` {tool}，中止是
 * `tool.not_run_aborted` {tool}。任务 02.7 在这里接上 recall、authorize 和 perform：
 * `barrierTo(pending, aborted, startedBefore)`（#agent/call-barrier.ts）说它为什么不能开始，
 * `performPlainly(call, execute, signal)`（#agent/perform-plainly.ts）在没有 perform 时执行它。
 * The one result of a call, whatever becomes of it. The facts: `tool.not_run_cut_off` {tool},
 * `tool.not_run_aborted` {tool}. Task 02.7 asks recall, authorize and perform here:
 * `barrierTo(pending, aborted, startedBefore)` of #agent/call-barrier.ts says why it must not start,
 * `performPlainly(call, execute, signal)` of #agent/perform-plainly.ts runs it while nothing fills perform.
 */
async function answerOf(run: LoopRun, pending: PendingCall): Promise<Answer> {
  if (!pending.whole)
    return todo("02.3", {
      zh: "被截断的调用不执行，但要有回答",
      en: "a call that was cut off does not run, and is answered",
    });
  if (run.signal?.aborted)
    return todo("02.6", {
      zh: "中止之后什么也不再开始，但每个调用都要有回答",
      en: "after an abort nothing is started, and everything is answered",
    });
  const accepted = await run.tools.accept(pending.call);
  if (!accepted.ok)
    return todo("02.3", {
      zh: "告诉模型，这个调用为什么没有被接受",
      en: "the model is told why its call was not accepted",
    });
  return runTool(run, pending, accepted.value);
}

/**
 * 任务 02.2；02.3 再管工具抛出的东西。#agent/tool-answers.ts 里：`outcomeAnswer(outcome)` 把工具的结局变成
 * 答案，`takeOutcome(tool, execute)` 连抛出的也接住，`factAnswer(fact)` 把一个 fact 变成答案。
 * Task 02.2, and in 02.3 what a tool throws. In #agent/tool-answers.ts: `outcomeAnswer(outcome)` makes an
 * answer of what a tool gave, `takeOutcome(tool, execute)` takes what it throws as well, `factAnswer(fact)`
 * makes an answer of a fact.
 */
async function runTool(_run: LoopRun, _pending: PendingCall, _tool: Tool): Promise<Answer> {
  return todo("02.2", {
    zh: "执行一次工具，给它参数的拷贝；它的结局就是回答",
    en: "run the tool once, on a copy of the arguments; its outcome is the answer",
  });
}

/**
 * 任务 02.4：所有调用都有了结果以后，这条答复意味着哪种结局；undefined：接着问。`toolCalls(reply)`
 * （#agent/read-entries.ts）列出答复里的调用。结局的 reason 也是 fact：failed 用 `model.failed` {message}，
 * aborted 用 `run.aborted` {}，stopped 用 `model.cut_off` {}，completed 用 `run.completed` {}。
 * Task 02.4: the end that a reply means, once all its calls have their results; undefined: ask again.
 * `toolCalls(reply)` of #agent/read-entries.ts lists its calls. An end's reason is a fact: failed
 * `model.failed` {message}, aborted `run.aborted` {}, stopped `model.cut_off` {}, completed
 * `run.completed` {}.
 */
function endOf(_reply: AssistantMessage | undefined): Ending | undefined {
  return todo("02.4", { zh: "哪些答复结束一次运行，怎样结束", en: "which replies end a run, and how" });
}

/**
 * 任务 02.4；02.6 再管中止对它意味着什么。先追加 fact `run.request_started` {runId, turn}，再请求：
 * `run.model({ messages, tools: run.tools.descriptions, ... })`，有 systemPrompt 和 signal 就带上。
 * #agent/read-entries.ts 里：`requestsStarted(entries, runId)` 数已开始的请求，`messagesOf(entries)` 给出要发
 * 的消息；`collectReply(events, now)`（#agent/collect-reply.ts）把流收成一条消息。
 * Task 02.4, and in 02.6 what an abort means for it. First append the fact `run.request_started` {runId,
 * turn}, then ask: `run.model({ messages, tools: run.tools.descriptions, ... })`, with systemPrompt and
 * signal where there are some. `requestsStarted(entries, runId)` of #agent/read-entries.ts counts requests,
 * `messagesOf(entries)` gives the messages to send; `collectReply(events, now)` of #agent/collect-reply.ts
 * makes one message of the stream.
 */
async function askModel(_run: LoopRun): Promise<Ending | undefined> {
  return todo("02.4", {
    zh: "先记下请求，再发送，然后追加答复",
    en: "record the request, send it, append the reply",
  });
}
