import type { AgentHarness } from "#agent/agent-harness.ts";
import type { AgentHost } from "#agent/edges/agent-host.ts";
import { messageOf } from "#agent/problem-of.ts";
import { readTypedLine, type TypedMessage } from "#agent/typed-message.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";

/**
 * Takes what a person types while a run goes on, and stops the run when they interrupt it.
 * @param mask takes secrets out of what is stored
 * @returns ends it; waits for what is still being made durable
 */
export function meetPerson(
  harness: AgentHarness,
  host: AgentHost,
  mask: (text: string) => string,
): () => Promise<void> {
  const work = new Set<Promise<void>>();
  const begin = (one: Promise<void>) => {
    const kept = one.finally(() => work.delete(kept));
    work.add(kept);
  };
  const abort = () => begin(abortRun(harness, host));
  const stopListening = host.onLine?.((line) => {
    const read = readTypedLine(line);
    if (read === undefined) return;
    if (read.ok) begin(queue(harness, host, read.value, mask));
    else host.tell(read.failure);
  });
  if (host.signal.aborted) abort();
  host.signal.addEventListener("abort", abort, { once: true });
  return async () => {
    stopListening?.();
    host.signal.removeEventListener("abort", abort);
    await Promise.all(work);
  };
}

async function abortRun(harness: AgentHarness, host: AgentHost): Promise<void> {
  const { cleared } = await harness.abort();
  for (const { message } of cleared) {
    const text = typeof message.content === "string" ? message.content : "";
    host.tell({ code: "agent.handed_back", params: { text } });
  }
}

/** Told only once it is durable: a person takes the word for kept. */
async function queue(
  harness: AgentHarness,
  host: AgentHost,
  { queue: name, text }: TypedMessage,
  mask: (text: string) => string,
): Promise<void> {
  try {
    await harness[name](mask(text));
    host.tell({ code: `agent.queued_${name}`, params: {} });
  } catch (error) {
    const problem: Fact | string = isHarnessError(error) ? error.fact : messageOf(error);
    host.tell({ code: "agent.not_queued", params: { problem } });
  }
}
