import { sha256Hex } from "#agent/arguments-digest.ts";
import { choosePermissionMode } from "#agent/permission-mode.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import type { Fact } from "#contracts/facts.ts";
import type { RestoreCheck, RestoreOptions, RestoreReport } from "#contracts/restore.ts";
import { sized } from "../../labs/09-session-tree/tree-scene.ts";
import { call, house } from "../../labs/12-restore/house.ts";
import { createMemoryLogFile } from "../../labs/memory-log-file.ts";
import { createSurroundings } from "../../labs/surroundings.ts";
import { type HostChoice, sameHost, wishOf } from "./host-parts.ts";
import { isRefusal, orRefusal } from "./or-refusal.ts";
import { type ShownLine, shownLines } from "./shown-line.ts";

/** The file of a session, by what tells it from another one. */
export interface SessionFile {
  text: string;
  lines: readonly ShownLine[];
  bytes: number;
  sha256: string;
}

export interface RestoreAsked {
  /** As an earlier restore left it; absent: as the dead process did. */
  text?: string;
  host: HostChoice;
  options: RestoreOptions;
}

/** What `check` says, what `restore` then did, and the file before and behind it. */
export interface RestoreTried {
  check: Pick<RestoreCheck, "refusals" | "differences"> | Fact;
  outcome: RestoreReport | Fact;
  before: SessionFile;
  after: SessionFile;
  wrote: readonly ShownLine[];
}

let left: Promise<Uint8Array> | undefined;

export async function leftSession(): Promise<SessionFile> {
  left ??= dieInTool();
  return fileOf(await left);
}

export async function restoreWith({ text, host, options }: RestoreAsked): Promise<RestoreTried> {
  left ??= dieInTool();
  const before = text === undefined ? await left : new TextEncoder().encode(text);
  const file = createMemoryLogFile(before);
  const surroundings = createSurroundings(`r${shownLines(before).length}-`);
  const open = async () => (await openSessionTree(sized(file), surroundings)).tree;
  const builder = house(open, surroundings, wishOf(host));
  const check = await orRefusal(builder.check(options));
  const outcome = await orRefusal(builder.restore(options));
  const lines = shownLines(file.bytes());
  return {
    check,
    outcome: isRefusal(outcome) ? outcome : outcome.report,
    before: fileOf(before),
    after: fileOf(file.bytes()),
    wrote: lines.slice(shownLines(before).length),
  };
}

/** A whole host; while its tool runs, messages, changes and a mode are accepted. Then the process dies. */
async function dieInTool(): Promise<Uint8Array> {
  const file = createMemoryLogFile();
  const surroundings = createSurroundings("a-");
  const open = () => createSessionTree(sized(file), { id: "s-1", cwd: "/w" }, surroundings);
  let died: Uint8Array | undefined;
  const { harness, log } = await house(open, surroundings, {
    ...wishOf(sameHost),
    script: [call("c-1", "note"), "noted"],
    async during() {
      await harness.steer("hurry", "m-hurry");
      await harness.nextTurn("keep it short", "m-short");
      await harness.setModel({ provider: "house", modelId: "large" });
      await harness.setActiveTools(["note", "write"]);
      await choosePermissionMode(log, "bypass");
      died = file.synced();
    },
  }).restore();
  await harness.prompt("write the notes", "run-1");
  if (died === undefined) throw new Error("the tool was never run");
  return died;
}

function fileOf(bytes: Uint8Array): SessionFile {
  const text = new TextDecoder().decode(bytes);
  return { text, lines: shownLines(bytes), bytes: bytes.length, sha256: sha256Hex(text) };
}
