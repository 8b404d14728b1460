import { ActiveBranch } from "#agent/active-branch.ts";
import { branchPath } from "#agent/branch-path.ts";
import { buildContext } from "#agent/build-context.ts";
import { DurableLines } from "#agent/durable-lines.ts";
import { withEntry } from "#agent/fold-tree.ts";
import { createGroups, type Prepared } from "#agent/grouped-writes.ts";
import { joinedBytes } from "#agent/joined-bytes.ts";
import { newEntry } from "#agent/new-entry.ts";
import { onlyWriter } from "#agent/only-writer.ts";
import { restoreTree } from "#agent/restore-tree.ts";
import { encodeLine, isOwnId } from "#agent/session-line.ts";
import { type BodyText, bodyText } from "#agent/tree-line.ts";
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
  readonly #write = createGroups<TreeEntry>((group) => this.#store(group));
  #tree: FoldedTree;
  readonly #active = new ActiveBranch();

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
  branch = (): TreeEntry[] => [...this.#active.whole(this.#tree)];
  context = () => buildContext(this.#active.told(this.#tree));

  async append(draft: TreeDraft, check?: (branch: readonly TreeEntry[]) => void): Promise<TreeEntry> {
    // A copy at once: the caller may change its object while this append waits for its turn.
    const body = bodyText(draft);
    const { id, type } = draft;
    return this.#write({
      isAlone: check !== undefined || type === "label" || type === "session_info",
      prepare: (before) => {
        check?.(this.branch());
        return this.#prepare(body, id, before);
      },
    });
  }

  setLeafId(targetId: string | null, id?: string): Promise<TreeEntry> {
    return this.#write({ isAlone: true, prepare: () => this.#prepare({ type: "leaf", targetId }, id, []) });
  }

  async #store(group: readonly Prepared<TreeEntry>[]): Promise<void> {
    await this.#durable.append(joinedBytes(group.map(({ bytes }) => bytes))).catch(throwClearly);
    for (const { stored } of group) {
      const { leafId } = this.#tree;
      this.#tree = withEntry(this.#tree, stored);
      this.#entries.push(stored);
      this.#active.follow(stored, { from: leafId, to: this.#tree.leafId });
    }
  }

  /** @param before what goes out with it, all of it content: the last of that will be the leaf */
  #prepare(body: TreeBody | BodyText, id: string | undefined, before: readonly Prepared<TreeEntry>[]) {
    const wanted = { body, id: id ?? this.#surroundings.newId(), timestamp: stamp(this.#surroundings) };
    return newEntry(this.#tree, this.#entries.length, before, wanted);
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
