import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { HarnessError } from "#contracts/errors.ts";
import type { BlobFolder, BlobReference, SessionTree, TreeEntry } from "#contracts/tree.ts";

export const BLOB_TYPE = "my-pi-agent/blob";

export async function appendBlob(
  tree: SessionTree,
  folder: BlobFolder,
  bytes: Uint8Array,
): Promise<TreeEntry> {
  const reference = { sha256: digestOf(bytes), bytes: bytes.length };
  const entry = await tree.append({ type: "custom", customType: BLOB_TYPE, data: reference });
  await keepBlob(folder, bytes);
  return entry;
}

export async function keepBlob(folder: BlobFolder, bytes: Uint8Array): Promise<BlobReference> {
  const reference = { sha256: digestOf(bytes), bytes: bytes.length };
  if ((await readBlob(folder, reference)) === undefined) {
    const part = `part-${reference.sha256}`;
    await folder.remove(part);
    await folder.create(part, bytes);
    await folder.syncFile(part);
    await folder.rename(part, reference.sha256);
  }
  // Also of one that was there: who wrote it may have died before its name was durable.
  await folder.syncNames();
  return reference;
}

export async function readBlob(
  folder: BlobFolder,
  { sha256: name, bytes: length }: BlobReference,
): Promise<Uint8Array | undefined> {
  if (!isDigest(name)) return undefined;
  const bytes = await folder.read(name);
  return bytes?.length === length && digestOf(bytes) === name ? bytes : undefined;
}

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
