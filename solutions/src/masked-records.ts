import type { SecretMask } from "#agent/mask-secrets.ts";
import type { Append } from "#contracts/entries.ts";
import type { Fact, FactParams } from "#contracts/facts.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";
import type { AssistantContent, AssistantMessage, Message, ToolCall } from "#contracts/messages.ts";

/**
 * An append that lets no secret become durable. Put it outermost, around everything that stores: what is
 * behind it sees masked drafts alone.
 *
 * It returns what was stored, with one exception. A call whose arguments held a secret goes back as the model
 * made it, so that it can run now. Both, that call and its stored twin, carry the keyed digest of the real
 * arguments; every record takes that one. So a later boot, which knows the mask alone, still finds the record
 * of the call, and knows that it must not run it.
 */
export function maskingAppend(append: Append, mask: SecretMask): Append {
  return async (draft) => {
    if ("fact" in draft) return append({ ...draft, fact: maskFact(draft.fact, mask) });
    if (draft.message.role !== "assistant") {
      return append({ ...draft, message: maskMessage(draft.message, mask) });
    }
    const live = withKeyedDigests(draft.message, mask);
    const stored = await append({ ...draft, message: maskMessage(live, mask) });
    return "message" in stored ? { id: stored.id, message: withLiveCalls(stored.message, live) } : stored;
  };
}

/** A journal in which no answer and no reason holds a secret; what else it holds are names and digests. */
export function maskingJournal(journal: OperationJournal, mask: SecretMask): OperationJournal {
  return {
    find: (wanted) => journal.find(wanted),
    start: (wanted) => journal.start(wanted),
    complete: (operationId, answer) => journal.complete(operationId, maskAnswer(answer, mask)),
    interrupt: (operationId, reason) => journal.interrupt(operationId, maskFact(reason, mask)),
    records: () => journal.records(),
  };
}

/** Names that tie records to each other stay, whatever they look like: masked, they would tie no more. */
const TIES = new Set(["runId", "entryId", "operationId", "tool", "terminal", "argumentsDigest", "answer"]);

export function maskFact({ code, params }: Fact, mask: SecretMask): Fact {
  const masked = Object.entries(params).map(([name, param]): [string, FactParams[string]] => {
    if (TIES.has(name)) return [name, param];
    const isFact = typeof param === "object" && param !== null;
    return [name, isFact ? maskFact(param, mask) : mask.value(param)];
  });
  return { code, params: Object.fromEntries(masked) };
}

export function maskAnswer(answer: Answer, mask: SecretMask): Answer {
  const masked: Answer = { content: maskBlocks(answer.content, mask), isError: answer.isError };
  if (answer.details !== undefined) masked.details = mask.value(answer.details);
  return masked;
}

function maskMessage(message: Message, mask: SecretMask): Message {
  switch (message.role) {
    case "user": {
      const { content } = message;
      return {
        ...message,
        content: typeof content === "string" ? mask.text(content) : maskBlocks(content, mask),
      };
    }
    case "toolResult":
      return { ...message, ...maskAnswer(message, mask) };
    case "assistant": {
      const error =
        message.errorMessage === undefined ? {} : { errorMessage: mask.text(message.errorMessage) };
      return { ...message, content: maskBlocks(message.content, mask), ...error };
    }
  }
}

/** Block by block, so that nothing but what somebody said can change. */
function maskBlocks<Block extends AssistantContent | Answer["content"][number]>(
  blocks: readonly Block[],
  mask: SecretMask,
): Block[] {
  return blocks.map((block) => {
    switch (block.type) {
      case "text":
        return { ...block, text: mask.text(block.text) };
      case "thinking":
        return { ...block, thinking: mask.text(block.thinking) };
      case "toolCall":
        return maskCall(block, mask) as Block;
      default:
        return block;
    }
  });
}

function maskCall(call: ToolCall, mask: SecretMask): ToolCall {
  const stored: ToolCall = { ...call, arguments: mask.value(call.arguments) };
  if (call.cutOff !== undefined) stored.cutOff = mask.text(call.cutOff);
  return call.argumentsDigest === undefined ? stored : { ...stored, masked: true };
}

function withKeyedDigests(message: AssistantMessage, mask: SecretMask): AssistantMessage {
  const content = message.content.map((block) => {
    if (block.type !== "toolCall" || !holdsSecret(block.arguments, mask)) return block;
    return { ...block, argumentsDigest: mask.keyedDigest(block.arguments) };
  });
  return { ...message, content };
}

function holdsSecret(args: unknown, mask: SecretMask): boolean {
  return JSON.stringify(mask.value(args)) !== JSON.stringify(args);
}

function withLiveCalls(stored: Message, live: AssistantMessage): Message {
  if (stored.role !== "assistant") return stored;
  const content = stored.content.map((block, index) => {
    const said = live.content[index];
    return block.type === "toolCall" && block.masked && said?.type === "toolCall" ? said : block;
  });
  return { ...stored, content };
}
