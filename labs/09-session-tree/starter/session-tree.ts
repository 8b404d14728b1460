import { branchPath, wholeBranch } from "#agent/branch-path.ts";
import { buildContext } from "#agent/build-context.ts";
import { DurableLines } from "#agent/durable-lines.ts";
import { createTurns } from "#agent/in-turn.ts";
import { onlyWriter } from "#agent/only-writer.ts";
import { restoreTree } from "#agent/restore-tree.ts";
import { encodeLine, isOwnId } from "#agent/session-line.ts";
import { encodeTreeLine, readTreeLine } from "#agent/tree-line.ts";
import { HarnessError, isHarnessError } from "#contracts/errors.ts";
import type { Surroundings } from "#contracts/session.ts";
import { todo } from "#contracts/todo.ts";
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
 * 在空文件里开始一棵会话树。
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
 * 不管出过什么事，都打开会话树：叶子在最后一个移动它的行说的地方。
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
 * 校验、落盘、改内存、告知：叶子也一样，它就是一条普通的条目。
 * Validate, make durable, change memory, tell: also for the leaf, which is an entry like any other. Throws
 * `session.bad_id`, `.duplicate_id`, `.bad_entry`, `.unknown_entry` {id}, `.not_saved` {problem},
 * `.poisoned`; `session.file_changed` where somebody else wrote into the file.
 * 也可以借来（见章节）：May be borrowed (see chapter): createGroups, newEntry, joinedBytes, bodyText, ActiveBranch.
 */
class DurableTree implements SessionTree {
  readonly header: RestoredTree["header"];
  readonly durable: DurableLines;
  readonly surroundings: Surroundings;
  readonly stored: TreeEntry[];
  readonly inTurn = createTurns();
  tree: FoldedTree;

  constructor(durable: DurableLines, restored: RestoredTree, surroundings: Surroundings) {
    this.header = restored.header;
    this.durable = durable;
    this.surroundings = surroundings;
    this.stored = [...restored.entries];
    this.tree = restored.tree;
  }

  leafId = (): string | null => this.tree.leafId;
  entries = (): readonly TreeEntry[] => [...this.stored];
  folded = (): FoldedTree => this.tree;
  branch = (): TreeEntry[] => wholeBranch(this.tree, this.tree.leafId);
  context = () => buildContext(branchPath(this.tree, this.tree.leafId));

  /** 任务 09.5：两个方法都等前面的，再问 `check`。Task 09.5: both wait for those before, then ask `check`. */
  async append(draft: TreeDraft, check?: (branch: readonly TreeEntry[]) => void): Promise<TreeEntry> {
    if (check)
      return todo("09.5", { zh: "先拷贝草稿，再 this.inTurn", en: "copy the draft, then this.inTurn" });
    const { id, ...body } = draft;
    return this.store(body as TreeBody, id);
  }

  setLeafId(targetId: string | null): Promise<TreeEntry> {
    return this.store({ type: "leaf", targetId });
  }

  async store(body: TreeBody, wantedId?: string): Promise<TreeEntry> {
    const { bytes, entry } = this.validate(body, wantedId ?? this.surroundings.newId());
    await this.keep(bytes, entry);
    return entry;
  }

  /**
   * 任务 09.4 后一半：先落盘，再改内存。withEntry 在 #agent/fold-tree.ts。
   * Task 09.4, second half: first on the medium, then in memory. #agent/fold-tree.ts has withEntry.
   */
  async keep(_bytes: Uint8Array, _entry: TreeEntry): Promise<void> {
    return todo("09.4", {
      zh: "this.durable.append(bytes).catch(throwClearly)；然后 tree = withEntry(..)、stored",
      en: "this.durable.append(bytes).catch(throwClearly); then tree = withEntry(..), stored",
    });
  }

  validate(body: TreeBody, id: string): { bytes: Uint8Array; entry: TreeEntry } {
    if (!isOwnId(id)) throw new HarnessError({ code: "session.bad_id", params: { id } });
    if (this.tree.byId.has(id)) throw new HarnessError({ code: "session.duplicate_id", params: { id } });
    const place = { id, parentId: this.tree.leafId, timestamp: stamp(this.surroundings) };
    const bytes = encodeTreeLine(body, place);
    const read = readTreeLine(bytes.subarray(0, -1), this.stored.length + 2);
    if (!read.ok) throw new HarnessError({ code: "session.bad_entry", params: { problem: read.failure } });
    this.refuseUnknown(read.value.body);
    return { bytes, entry: read.value };
  }

  /**
   * 任务 09.4 前一半：标签和叶子指的东西要在，叶子的来路要完整。
   * Task 09.4, first half: what a label or a leaf names must be there, and a leaf's way back whole.
   */
  refuseUnknown(_body: TreeBody | undefined): void {
    todo("09.4", {
      zh: "抛出 session.unknown_entry {id}；叶子指向的来路由 branchPath 看",
      en: "throw session.unknown_entry {id}; branchPath looks at the way of a leaf's target",
    });
  }
}

/** 文件自己拒绝的不是写失败：不能再试。What the file itself refuses is no failed write: no second try. */
export function throwClearly(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  throw isHarnessError(cause) ? cause : error;
}

function stamp({ now }: Surroundings): string {
  return new Date(now()).toISOString();
}
