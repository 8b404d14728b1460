import { branchPath, wholeBranch } from "#agent/branch-path.ts";
import { buildContext } from "#agent/build-context.ts";
import { DurableLines } from "#agent/durable-lines.ts";
import { withEntry } from "#agent/fold-tree.ts";
import { createTurns } from "#agent/in-turn.ts";
import { onlyWriter } from "#agent/only-writer.ts";
import { restoreTree } from "#agent/restore-tree.ts";
import { encodeLine, isOwnId } from "#agent/session-line.ts";
import { encodeTreeLine, readTreeLine } from "#agent/tree-line.ts";
import { HarnessError, isHarnessError } from "#contracts/errors.ts";
import type { Surroundings } from "#contracts/session.ts";
import type {
  FoldedTree,
  RestoredTree,
  SessionTree,
  SizedLogFile,
  TreeBody,
  TreeDraft,
  TreeEntry,
} from "#contracts/tree.ts";

/**
 * Starts a session tree in an empty file.
 * @throws {HarnessError} `session.bad_id`, `session.not_empty`, and as `append` does.
 */
export async function createSessionTree(
  file: SizedLogFile,
  about: { id: string; cwd: string },
  surroundings: Surroundings,
): Promise<SessionTree> {
  const { id, cwd } = about;
  if (!isOwnId(id)) throw new HarnessError({ code: "session.bad_id", params: { id } });
  const own = onlyWriter(file);
  if ((await own.read()).length > 0) throw new HarnessError({ code: "session.not_empty", params: {} });
  const header = encodeLine({ type: "session", version: 3, id, timestamp: stamp(surroundings), cwd });
  const durable = new DurableLines(own, { keptBytes: 0, newlineMissing: false }, FAILURES);
  await durable.append(header).catch(throwClearly);
  return new DurableTree(durable, restoreTree(header), surroundings);
}

/**
 * Opens a session tree after whatever happened to it: the leaf is where the last line put it that moves it.
 * @throws {HarnessError} `session.bad_line`, also where the active branch has a gap; `session.poisoned`.
 */
export async function openSessionTree(
  file: SizedLogFile,
  surroundings: Surroundings,
): Promise<{ tree: SessionTree; restored: RestoredTree }> {
  const own = onlyWriter(file);
  const restored = restoreTree(await own.read());
  branchPath(restored.tree, restored.tree.leafId);
  const durable = new DurableLines(own, restored, FAILURES);
  await durable.sync();
  return { tree: new DurableTree(durable, restored, surroundings), restored };
}

const FAILURES = { notSaved: "session.not_saved", poisoned: "session.poisoned" } as const;

/**
 * Validate, make durable, change memory, tell: also for the leaf, which is an entry like any other. Throws
 * `session.bad_id`, `.duplicate_id`, `.bad_entry`, `.unknown_entry` {id}, `.not_saved` {problem},
 * `.poisoned`; `session.file_changed` where somebody else wrote into the file.
 */
class DurableTree implements SessionTree {
  readonly header: RestoredTree["header"];
  readonly #durable: DurableLines;
  readonly #surroundings: Surroundings;
  readonly #entries: TreeEntry[];
  readonly #inTurn = createTurns();
  #tree: FoldedTree;

  constructor(durable: DurableLines, restored: RestoredTree, surroundings: Surroundings) {
    this.header = restored.header;
    this.#durable = durable;
    this.#surroundings = surroundings;
    this.#entries = [...restored.entries];
    this.#tree = restored.tree;
  }

  leafId = (): string | null => this.#tree.leafId;
  entries = (): readonly TreeEntry[] => [...this.#entries];
  folded = (): FoldedTree => this.#tree;
  branch = (): TreeEntry[] => wholeBranch(this.#tree, this.#tree.leafId);
  context = () => buildContext(branchPath(this.#tree, this.#tree.leafId));

  async append(draft: TreeDraft, check?: (branch: readonly TreeEntry[]) => void): Promise<TreeEntry> {
    // A copy at once: the caller may change its object while this append waits for its turn.
    const { id, ...body }: TreeDraft = JSON.parse(JSON.stringify(draft));
    return this.#inTurn(() => {
      check?.(this.branch());
      return this.#store(body as TreeBody, id);
    });
  }

  setLeafId(targetId: string | null, entryId?: string): Promise<TreeEntry> {
    return this.#inTurn(() => this.#store({ type: "leaf", targetId }, entryId));
  }

  async #store(body: TreeBody, wantedId?: string): Promise<TreeEntry> {
    const { bytes, entry } = this.#validate(body, wantedId ?? this.#surroundings.newId());
    await this.#durable.append(bytes).catch(throwClearly);
    this.#tree = withEntry(this.#tree, entry);
    this.#entries.push(entry);
    return entry;
  }

  #validate(body: TreeBody, id: string): { bytes: Uint8Array; entry: TreeEntry } {
    if (!isOwnId(id)) throw new HarnessError({ code: "session.bad_id", params: { id } });
    if (this.#tree.byId.has(id)) throw new HarnessError({ code: "session.duplicate_id", params: { id } });
    const place = { id, parentId: this.#tree.leafId, timestamp: stamp(this.#surroundings) };
    const bytes = encodeTreeLine(body, place);
    const read = readTreeLine(bytes.subarray(0, -1), this.#entries.length + 2);
    if (!read.ok) throw new HarnessError({ code: "session.bad_entry", params: { problem: read.failure } });
    const target = read.value.body;
    if (target?.type === "label") this.#find(target.targetId);
    if (target?.type === "leaf" && target.targetId !== null) {
      // A branch with a gap would make every later opening fail.
      branchPath(this.#tree, this.#find(target.targetId).id);
    }
    return { bytes, entry: read.value };
  }

  #find(id: string): TreeEntry {
    const entry = this.#tree.byId.get(id);
    if (entry === undefined) throw new HarnessError({ code: "session.unknown_entry", params: { id } });
    return entry;
  }
}

/** What the file itself refuses is no failed write: nobody may try it again. */
function throwClearly(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  throw isHarnessError(cause) ? cause : error;
}

function stamp({ now }: Surroundings): string {
  return new Date(now()).toISOString();
}
