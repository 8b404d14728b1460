import type { Spoken } from "../../labs/01-model-seam/openai-events.ts";

const stopReasons = { stop: "end_turn", length: "max_tokens", tool_calls: "tool_use" } as const;

/** The reply as the body of a server that speaks Anthropic's messages. */
export function anthropicEvents({ text = "", calls = [], finish }: Spoken): string {
  const usage = { input_tokens: 10, cache_read_input_tokens: 4, output_tokens: 1 };
  const message = { id: "m", type: "message", role: "assistant", model: "loopback", content: [], usage };
  const events: object[] = [{ type: "message_start", message }, { type: "ping" }];
  const block = (content_block: object, deltas: object[], ends: boolean) => {
    const index = events.filter((event) => "content_block" in event).length;
    events.push({ type: "content_block_start", index, content_block });
    for (const delta of deltas) events.push({ type: "content_block_delta", index, delta });
    if (ends) events.push({ type: "content_block_stop", index });
  };
  if (text !== "") {
    const deltas = pieces(text).map((piece) => ({ type: "text_delta", text: piece }));
    block({ type: "text", text: "" }, deltas, true);
  }
  calls.forEach(({ id, name, arguments: args }, index) => {
    const deltas = pieces(args).map((piece) => ({ type: "input_json_delta", partial_json: piece }));
    const isLast = index === calls.length - 1;
    block({ type: "tool_use", id, name, input: {} }, deltas, !isLast || finish !== undefined);
  });
  if (finish !== undefined) {
    const delta = { stop_reason: stopReasons[finish], stop_sequence: null };
    events.push({ type: "message_delta", delta, usage: { output_tokens: 7 } }, { type: "message_stop" });
  }
  const lines = (event: object) =>
    `event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`;
  return events.map(lines).join("");
}

function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,6}/gu) ?? [];
}
