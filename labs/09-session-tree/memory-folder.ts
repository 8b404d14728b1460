import type { BlobFolder } from "#contracts/tree.ts";

/** A folder of blobs in memory, and what was done to it. */
export interface FolderScene {
  folder: BlobFolder;
  files: Map<string, Uint8Array>;
  /** All but listing, and reading what has a digest for a name. */
  steps: string[];
}

export function memoryFolder(): FolderScene {
  const files = new Map<string, Uint8Array>();
  const steps: string[] = [];
  const folder: BlobFolder = {
    list: async () => [...files.keys()],
    async read(name) {
      if (!/^[0-9a-f]{64}$/.test(name)) steps.push(`read ${name}`);
      return files.get(name)?.slice();
    },
    async create(name, bytes) {
      steps.push(`create ${name}`);
      files.set(name, bytes.slice());
    },
    async syncFile(name) {
      steps.push(`sync ${name}`);
    },
    async remove(name) {
      files.delete(name);
    },
    async rename(from, to) {
      steps.push(`rename ${from} ${to}`);
      files.set(to, files.get(from) ?? new Uint8Array());
      files.delete(from);
    },
    async syncNames() {
      steps.push("sync names");
    },
  };
  return { folder, files, steps };
}
