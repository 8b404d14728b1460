import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { HarnessError } from "#contracts/errors.ts";
import { todo } from "#contracts/todo.ts";
import type { BlobFolder, BlobReference, SessionTree, TreeEntry } from "#contracts/tree.ts";

/** 代表日志旁边那些字节的自定义条目。The custom entries that stand for bytes beside the log. */
export const BLOB_TYPE = "my-pi-agent/blob";

/**
 * 大块的字节放在日志旁边，然后才是指向它们的条目。这个顺序下，崩溃最多留下没人指向的字节；反过来就是指向
 * 空处的条目。
 * Keeps large bytes beside the log, and then an entry that refers to them. In this order a crash leaves at
 * most bytes that nobody refers to; in the other, an entry that leads nowhere.
 * @throws {HarnessError} as `SessionTree.append` does; a system error where the bytes could not be kept.
 */
export async function appendBlob(
  _tree: SessionTree,
  _folder: BlobFolder,
  _bytes: Uint8Array,
): Promise<TreeEntry> {
  return todo("09.8", { zh: "两样里先写哪一样？", en: "which of the two is written first?" });
}

/**
 * 把字节以它们的摘要为名落盘。先用自己的临时名字，完整了才改名，所以以摘要为名的，就一定是它。崩溃留下的
 * 半份会被清掉：这个文件夹属于会话的唯一写者。
 * Makes the bytes durable under the name of their digest. They come by a name of their own and are renamed
 * when they are whole, so whatever has the name of a digest is what it says. A part that a crash left is
 * removed: the folder belongs to the one writer of its session.
 */
export async function keepBlob(folder: BlobFolder, bytes: Uint8Array): Promise<BlobReference> {
  const reference = { sha256: digestOf(bytes), bytes: bytes.length };
  if ((await readBlob(folder, reference)) === undefined) {
    await keepNew(folder, reference.sha256, bytes);
  }
  return reference;
}

/**
 * 任务 09.8：四步。还没落盘的字节叫什么名字？
 * Task 09.8: four steps. Which name do the bytes have while they are not durable?
 */
async function keepNew(_folder: BlobFolder, _digest: string, _bytes: Uint8Array): Promise<void> {
  return todo("09.8", {
    zh: "create、syncFile、rename，再 syncNames；文件早就在的时候，syncNames 也要做",
    en: "create, syncFile, rename, and syncNames also where the blob was there already",
  });
}

/** undefined：不在，或者不是名字说的那份。Undefined: it is not there, or not what its name says. */
export async function readBlob(
  folder: BlobFolder,
  { sha256: name, bytes: length }: BlobReference,
): Promise<Uint8Array | undefined> {
  if (!isDigest(name)) return undefined;
  const bytes = await folder.read(name);
  return bytes?.length === length && digestOf(bytes) === name ? bytes : undefined;
}

/**
 * 每个指向字节的条目，都去找一找它的字节。
 * Looks for the bytes of every entry that refers to some.
 * @returns the names of blobs to which no entry refers: left by a crash, and free to be removed
 * @throws {HarnessError} `session.bad_line` {line} where an entry leads nowhere.
 */
export async function checkBlobs(folder: BlobFolder, entries: readonly TreeEntry[]): Promise<string[]> {
  const wanted = new Set<string>();
  for (const { line, body } of entries) {
    if (body?.type !== "custom" || body.customType !== BLOB_TYPE) continue;
    const reference = referenceIn(body.data);
    if (reference === undefined || (await readBlob(folder, reference)) === undefined) {
      const params = { sha256: reference?.sha256 ?? "?" };
      const problem = { code: "session.line_no_blob", params } as const;
      throw new HarnessError({ code: "session.bad_line", params: { line, problem } });
    }
    wanted.add(reference.sha256);
  }
  return (await folder.list()).filter((name) => !wanted.has(name));
}

/**
 * 文件里写的摘要会成为文件名，所以不能是别的东西。
 * A digest out of a file becomes a file name, so nothing else may stand there.
 */
function referenceIn(data: unknown): BlobReference | undefined {
  const { sha256: name, bytes } = (data ?? {}) as Partial<BlobReference>;
  return typeof name === "string" && isDigest(name) && typeof bytes === "number"
    ? { sha256: name, bytes }
    : undefined;
}

function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

function digestOf(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
