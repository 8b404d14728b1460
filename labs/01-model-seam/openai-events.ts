/** What a provider says in one reply, arguments as the text that it streams: so they can be cut anywhere. */
export interface Spoken {
  text?: string;
  calls?: readonly SpokenCall[];
  /** Absent: the stream has no end. */
  finish?: "stop" | "length" | "tool_calls";
}

export interface SpokenCall {
  id: string;
  name: string;
  /** JSON, whole or not. */
  arguments: string;
}

/** The reply as the body of an OpenAI-compatible server: server-sent events, one JSON object each. */
export function openAiEvents({ text, calls = [], finish }: Spoken): string {
  const deltas = [...pieces(text ?? "").map((content) => ({ content })), ...calls.flatMap(callDeltas)];
  const chunks = deltas.map((delta) => chunk({ choices: [{ index: 0, delta, finish_reason: null }] }));
  if (finish === undefined) return chunks.join("");
  const end = chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish }] });
  const usage = { prompt_tokens: 12, completion_tokens: 7, total_tokens: 19 };
  return [...chunks, end, chunk({ choices: [], usage }), "data: [DONE]\n\n"].join("");
}

function callDeltas({ id, name, arguments: args }: SpokenCall, index: number): object[] {
  const start = { index, id, type: "function", function: { name, arguments: "" } };
  const further = pieces(args).map((piece) => ({ index, function: { arguments: piece } }));
  return [start, ...further].map((call) => ({ tool_calls: [call] }));
}

function chunk(fields: object): string {
  const common = { id: "reply-1", object: "chat.completion.chunk", created: 0, model: "loopback" };
  return `data: ${JSON.stringify({ ...common, ...fields })}\n\n`;
}

/** Pieces as tokens come: a few characters each, blind to what they mean. */
function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,6}/gu) ?? [];
}
