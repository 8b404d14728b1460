/** What both sides live through: the same words, the same model, the same settings. */
export const GO = "write the file";
export const ON = "and now?";
export const QUEUED = ["also this", "and then that", "next time this"];
export const MODELS = { provider: "house", ids: ["small", "large"] };
export const WANTED = { tools: ["read"], model: "large", thinkingLevel: "high" };
/** How many bytes of a line are written before the process dies. */
export const TORN = 40;

/**
 * The model: asks for the write wherever it sees no result that says that it worked, once for each prompt.
 * @param {readonly { role: string, content: unknown, isError?: boolean }[]} messages
 * @returns {{ call?: { id: string, name: string, arguments: Record<string, unknown> }, text: string }}
 */
export function answerOf(messages) {
  const worked = messages.some(({ role, isError }) => role === "toolResult" && !isError);
  const behind = messages.slice(messages.findLastIndex(isPrompt) + 1);
  const isAnswered = behind.some(({ role }) => role === "assistant");
  if (worked || isAnswered) return { text: "done" };
  const count = messages.filter(({ role }) => role === "assistant").length;
  return { call: { id: `call-${count}`, name: "write", arguments: {} }, text: "" };
}

/** @param {{ role: string, content: unknown }} message */
function isPrompt({ role, content }) {
  return role === "user" && [GO, ON].includes(textOf(content));
}

/**
 * @param {unknown} content
 * @returns {string}
 */
export function textOf(content) {
  if (typeof content === "string") return content;
  return /** @type {{ text?: string }[]} */ (content).map(({ text = "" }) => text).join("");
}
