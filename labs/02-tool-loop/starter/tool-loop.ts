import { lastReply, storedEnding, unansweredCalls } from "#agent/read-entries.ts";
import { resultMessage } from "#agent/tool-answers.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Answer, Ending, LoopRun, PendingCall, RunEnd } from "#contracts/loop.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import { todo } from "#contracts/todo.ts";
import type { Tool } from "#contracts/tools.ts";

/**
 * Carries one run to a terminal state. It looks only at what is durable so far, so that a run that died
 * anywhere goes on through this same door.
 */
export async function runLoop(given: LoopRun): Promise<RunEnd> {
  const run = withOwnEntries(given);
  const { runId } = run;
  if (storedEnding(run.entries, runId)) return todo("02.6 a run that has ended is not entered again");
  let ending: Ending | undefined;
  while (!ending) {
    await answerCalls(run);
    ending = endOf(lastReply(run.entries, runId)) ?? (await askModel(run));
  }
  const { terminal, reason } = ending;
  await run.append({ fact: { code: "run.ended", params: { runId, terminal, reason } } });
  return { runId, terminal, reason };
}

/** The loop's own list grows only by what `append` says is durable. */
function withOwnEntries(run: LoopRun): LoopRun {
  const entries: Entry[] = [...run.entries];
  return { ...run, entries, append: async (_draft) => todo("02.2 make it durable, then remember it") };
}

async function answerCalls(run: LoopRun): Promise<void> {
  const [first, ...others] = unansweredCalls(run.entries);
  if (!first) return;
  const answer = await answerOf(run, first);
  await run.append({ message: resultMessage(first, answer, run.now()) });
  if (others.length > 0) todo("02.5 every call, in the model's order, one after the other");
}

/** The one result of a call, whatever becomes of it. */
async function answerOf(run: LoopRun, pending: PendingCall): Promise<Answer> {
  if (!pending.whole) return todo("02.3 a call that was cut off does not run, and is answered");
  if (run.signal?.aborted) return todo("02.6 after an abort nothing is started, and everything is answered");
  const accepted = await run.tools.accept(pending.call);
  if (!accepted.ok) return todo("02.3 the model is told why its call was not accepted");
  return runTool(run, pending, accepted.value);
}

/** Task 02.2, and in 02.3 what a tool throws. See `#agent/tool-answers.ts` for outcomes and answers. */
async function runTool(_run: LoopRun, _pending: PendingCall, _tool: Tool): Promise<Answer> {
  return todo("02.2 run the tool once, on a copy of the arguments; its outcome is the answer");
}

/** Task 02.4: the end that a reply means, once all its calls have their results; undefined: ask again. */
function endOf(_reply: AssistantMessage | undefined): Ending | undefined {
  return todo("02.4 which replies end a run, and how");
}

/** Task 02.4, and in 02.6 what an abort means for it. */
async function askModel(_run: LoopRun): Promise<Ending | undefined> {
  return todo("02.4 record the request, send it, append the reply");
}
