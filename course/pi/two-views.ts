import { randomUUID } from "node:crypto";
import { openNodeLogFile } from "#agent/edges/node-log-file.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import type { Message } from "#contracts/messages.ts";
import type { SessionTree, TreeContext } from "#contracts/tree.ts";

/** As much of Pi's session as is asked here. */
export interface PiSession {
  buildContext(): Promise<Omit<TreeContext, "messages"> & { messages: PiMessage[] }>;
  getLeafId(): Promise<string | null>;
  getSessionName(): Promise<string | undefined>;
  getLabel(id: string): Promise<string | undefined>;
  appendMessage(message: object): Promise<string>;
  appendLabel(id: string, label: string): Promise<string>;
  getStorage(): { setLeafId(id: string | null): Promise<void> };
}

interface PiMessage {
  role: string;
  summary?: string;
  content?: unknown;
}

/** Where the two sides do not understand the same of a file. */
export interface Difference {
  about: string;
  byPi: unknown;
  here: unknown;
}

/**
 * What each side sees in the same file, opened anew. By Pi's rule a label or a name is a leaf itself, here
 * the leaf stays where it was: what counts is the last entry that says something of the conversation.
 */
export async function differences(pi: PiSession, tree: SessionTree): Promise<Difference[]> {
  const { messages: byPi, ...settingsByPi } = await pi.buildContext();
  const { messages: here, ...settings } = tree.context();
  const { labels, name, leafId } = tree.folded();
  const labelsByPi: Record<string, string> = {};
  for (const { id } of tree.entries()) {
    const label = await pi.getLabel(id);
    if (label !== undefined) labelsByPi[id] = label;
  }
  const both: Record<string, [byPi: unknown, here: unknown]> = {
    messages: [byPi.map(heardByPi), here.map((message, at) => heardHere(message, byPi[at]))],
    leaf: [behindMarks(await pi.getLeafId(), tree), leafId],
    name: [await pi.getSessionName(), name],
    labels: [sorted(labelsByPi), sorted(Object.fromEntries(labels))],
    model: [settingsByPi.model, settings.model],
    thinkingLevel: [settingsByPi.thinkingLevel, settings.thinkingLevel],
    activeToolNames: [settingsByPi.activeToolNames, settings.activeToolNames],
  };
  return Object.entries(both).flatMap(([about, [one, other]]) =>
    JSON.stringify(one) === JSON.stringify(other) ? [] : [{ about, byPi: one, here: other }],
  );
}

/** Whether Pi stands on a label or a name. */
export async function isOnMark(pi: PiSession, tree: SessionTree): Promise<boolean> {
  const leafId = await pi.getLeafId();
  return behindMarks(leafId, tree) !== leafId;
}

function behindMarks(leafId: string | null, tree: SessionTree): string | null {
  let at = leafId;
  for (;;) {
    const entry = at === null ? undefined : tree.folded().byId.get(at);
    if (entry?.body?.type !== "label" && entry?.body?.type !== "session_info") return at;
    at = entry.parentId;
  }
}

/** Opens the file as this course does, works on it, and closes it. */
export async function openedHere<Value>(
  path: string,
  work: (tree: SessionTree) => Promise<Value>,
): Promise<Value> {
  const file = await openNodeLogFile(path);
  const surroundings = { now: Date.now, newId: () => randomUUID().slice(0, 8) };
  try {
    return await work((await openSessionTree(file, surroundings)).tree);
  } finally {
    await file.close();
  }
}

/** Pi has messages of its own for summaries and programs, and makes a user's words of them when it sends. */
function heardByPi({ role, summary, content, ...rest }: PiMessage): unknown {
  if (summary !== undefined) return { role: "user", summary };
  if (role === "custom") return { role: "user", content: textOf(content) };
  return { role, content: textOf(content), ...pick(rest) };
}

/** What is put around a summary is each side's own; the summary itself must be there, whole. */
function heardHere(message: Message, byPi: PiMessage | undefined): unknown {
  const content = textOf(message.content);
  const summary = byPi?.summary;
  if (summary !== undefined && content.endsWith(summary)) return { role: message.role, summary };
  if (byPi?.role === "custom") return { role: message.role, content };
  return { role: message.role, content, ...pick(message) };
}

/** What makes a result the result of its call. */
function pick(message: object): object {
  const { toolCallId, toolName, isError } = message as Record<string, unknown>;
  return { toolCallId, toolName, isError };
}

function textOf(content: unknown): string {
  return typeof content === "string" ? content : JSON.stringify(content);
}

function sorted(labels: Record<string, string>): [string, string][] {
  return Object.entries(labels).sort(([one], [other]) => one.localeCompare(other));
}
