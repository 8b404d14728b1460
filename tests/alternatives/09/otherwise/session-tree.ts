import { branchPath, wholeBranch } from "#agent/branch-path.ts";
import { buildContext } from "#agent/build-context.ts";
import { DurableLines } from "#agent/durable-lines.ts";
import { foldTree } from "#agent/fold-tree.ts";
import { onlyWriter } from "#agent/only-writer.ts";
import { restoreTree } from "#agent/restore-tree.ts";
import { encodeLine, isOwnId } from "#agent/session-line.ts";
import { encodeTreeLine, readTreeLine } from "#agent/tree-line.ts";
import { HarnessError, isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Surroundings } from "#contracts/session.ts";
import type { RestoredTree, SessionTree, SizedLogFile, TreeBody, TreeEntry } from "#contracts/tree.ts";

const failures = { notSaved: "session.not_saved", poisoned: "session.poisoned" } as const;

export async function createSessionTree(
  file: SizedLogFile,
  about: { id: string; cwd: string },
  surroundings: Surroundings,
): Promise<SessionTree> {
  if (!isOwnId(about.id)) fail("session.bad_id", { id: about.id });
  const own = onlyWriter(file);
  const { length } = await own.read();
  if (length !== 0) fail("session.not_empty");
  const header = { type: "session", version: 3, ...about, timestamp: isoTime(surroundings) };
  const line = encodeLine(header);
  const disk = new DurableLines(own, { keptBytes: 0, newlineMissing: false }, failures);
  await disk.append(line);
  return treeOn(disk, restoreTree(line), surroundings);
}

export async function openSessionTree(
  file: SizedLogFile,
  surroundings: Surroundings,
): Promise<{ tree: SessionTree; restored: RestoredTree }> {
  const own = onlyWriter(file);
  const restored = restoreTree(await own.read());
  branchPath(restored.tree, restored.tree.leafId);
  const disk = new DurableLines(own, restored, failures);
  await disk.sync();
  return { restored, tree: treeOn(disk, restored, surroundings) };
}

/** Closures over the list of entries; everything else is folded from it each time it is asked for. */
function treeOn(disk: DurableLines, found: RestoredTree, surroundings: Surroundings): SessionTree {
  const entries = found.entries.slice();
  let busy: Promise<unknown> = Promise.resolve();
  const folded = () => foldTree(entries);
  const leafId = () => folded().leafId;

  async function store(body: TreeBody, id: string): Promise<TreeEntry> {
    if (!isOwnId(id)) fail("session.bad_id", { id });
    const tree = folded();
    if (tree.byId.has(id)) fail("session.duplicate_id", { id });
    const place = { id, parentId: tree.leafId, timestamp: isoTime(surroundings) };
    const line = encodeTreeLine(body, place);
    const back = readTreeLine(line.subarray(0, line.length - 1), entries.length + 2);
    if (!back.ok) return fail("session.bad_entry", { problem: back.failure });
    const named = body.type === "leaf" || body.type === "label" ? body.targetId : null;
    if (named !== null && !tree.byId.has(named)) fail("session.unknown_entry", { id: named });
    if (body.type === "leaf") branchPath(tree, named);
    try {
      await disk.append(line);
    } catch (error) {
      const cause = (error as Error).cause;
      throw isHarnessError(cause) && cause.code === "session.file_changed" ? cause : error;
    }
    entries.push(back.value);
    return back.value;
  }

  function queued(work: () => Promise<TreeEntry>): Promise<TreeEntry> {
    const own = busy.then(work);
    busy = own.catch(() => undefined);
    return own;
  }

  return {
    header: found.header,
    leafId,
    folded,
    entries: () => entries.slice(),
    branch: () => wholeBranch(folded(), leafId()),
    context: () => buildContext(branchPath(folded(), leafId())),
    async append(draft, check) {
      const { id, ...body } = structuredClone(draft);
      return queued(async () => {
        check?.(wholeBranch(folded(), leafId()));
        return store(body as TreeBody, id ?? surroundings.newId());
      });
    },
    setLeafId: (targetId) => queued(() => store({ type: "leaf", targetId }, surroundings.newId())),
  };
}

function isoTime({ now }: Surroundings): string {
  return new Date(now()).toISOString();
}

function fail(code: Fact["code"], params: Fact["params"] = {}): never {
  throw new HarnessError({ code, params });
}
