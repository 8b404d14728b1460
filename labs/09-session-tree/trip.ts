import type { AssistantMessage, Message } from "#contracts/messages.ts";
import type { SessionTree, TreeEntry } from "#contracts/tree.ts";

/** The conversation of these experiments: one question, and answers on branches of their own. */
export const PLAN = "plan the trip";
export const FERRY = "by ferry";
export const TRAIN = "by train";

export async function ask(tree: SessionTree, text: string): Promise<TreeEntry> {
  return tree.append({ type: "message", message: { role: "user", content: text, timestamp: 1 } });
}

export async function answer(tree: SessionTree, text: string): Promise<TreeEntry> {
  return tree.append({ type: "message", message: reply(text) });
}

export function reply(text: string): AssistantMessage {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost };
  const about = { api: "scripted", provider: "lab", model: "scripted", usage, stopReason: "stop" as const };
  return { role: "assistant", content: [{ type: "text", text }], ...about, timestamp: 2 };
}

/** The question, an answer, back to the question, another answer: two branches, the second one active. */
export async function twoBranches(
  tree: SessionTree,
): Promise<{ plan: string; ferry: string; train: string }> {
  const plan = await ask(tree, PLAN);
  const ferry = await answer(tree, FERRY);
  await tree.setLeafId(plan.id);
  const train = await answer(tree, TRAIN);
  return { plan: plan.id, ferry: ferry.id, train: train.id };
}

/** What a model would be sent, in few words. */
export function sentBy(tree: SessionTree): string {
  return inWords(tree.context().messages);
}

export function inWords(messages: readonly Message[]): string {
  return messages.map(textOf).join(" / ");
}

/** The entry that the leaf is on, in its own words. */
export function leafOf(tree: SessionTree): string {
  const { byId, leafId } = tree.folded();
  const body = byId.get(leafId ?? "")?.body;
  return body?.type === "message" ? textOf(body.message) : (leafId ?? "root");
}

function textOf({ content }: Message): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : block.type)).join("");
}
