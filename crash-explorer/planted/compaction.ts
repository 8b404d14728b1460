import type { Caller } from "../caller.ts";
import type { Folder } from "../folder.ts";
import type { Life } from "../scenario.ts";
import { accepted, type RunParts } from "./run.ts";
import { lineOf, openSession, type SessionParts } from "./session.ts";

export interface CompactionParts {
  /** A name that was found may be no more durable than a byte that was found. */
  settleNames(folder: Folder): Promise<void>;
  /** Puts other bytes in a file's place: whole or not at all, and durable when it returns. */
  replaceFile(folder: Folder, name: string, bytes: Uint8Array): Promise<void>;
}

export const compactionParts: CompactionParts = {
  settleNames: (folder) => folder.sync(),
  async replaceFile(folder, name, bytes) {
    const draft = await newDraft(folder);
    await draft.append(bytes);
    await draft.sync();
    await folder.rename(DRAFT, name);
    await folder.sync();
  },
};

/** One that a crash left behind is in nobody's way. */
export async function newDraft(folder: Folder) {
  await folder.remove(DRAFT);
  const draft = await folder.create(DRAFT);
  if (draft === undefined) throw new Error("somebody else has made a draft");
  return draft;
}

/** What one life of the harness does that compacts its session and then takes a message. */
export async function bootCompaction(
  { folder, told }: { folder: Folder; told: Caller },
  life: Life,
  parts: SessionParts & RunParts & CompactionParts,
  message: string,
): Promise<string> {
  await parts.settleNames(folder);
  const found = parts.read(await (await openFile(folder)).read());
  if (found.entries[0]?.kind !== "note") {
    const summary = lineOf({ kind: "note", id: life.newId(), parent: null });
    await parts.replaceFile(folder, SESSION, summary);
  }
  const session = await openSession(await openFile(folder), parts, life);
  if (!told.wasTold(accepted(message))) await parts.accept(session, told, message);
  return "completed";
}

async function openFile(folder: Folder) {
  const file = await folder.open(SESSION);
  if (file === undefined) throw new Error("the session is gone");
  return file;
}

export const SESSION = "session";

const DRAFT = "session.new";
