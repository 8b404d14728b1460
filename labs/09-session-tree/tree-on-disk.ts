import { readFile, writeFile } from "node:fs/promises";
import type { NodeLogFile } from "#agent/edges/node-log-file.ts";
import { createSessionFile, openSessionFile, sessionPath } from "#agent/edges/session-folder.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import type { Surroundings } from "#contracts/session.ts";
import type { RestoredTree, SessionTree } from "#contracts/tree.ts";
import { createFaultyLogFile, type FaultyLogFile } from "../faulty-log-file.ts";

/** One session tree on a real disk, through the lives of several processes. */
export interface TreeOnDisk {
  path: string;
  surroundings: Surroundings;
  create(): Promise<Boot>;
  open(): Promise<Boot & { restored: RestoredTree }>;
  bytes(): Promise<Buffer>;
  /** As another program would, which knows no lock. */
  overwrite(bytes: Uint8Array | string): Promise<void>;
}

/** What one process holds of the tree. */
export interface Boot {
  tree: SessionTree;
  disk: FaultyLogFile;
  /** What the system does for a process that is no more, whether it ended or died. */
  release(): Promise<void>;
}

export function treeOnDisk(folder: string, id = "lab-09"): TreeOnDisk {
  const path = sessionPath(folder, id);
  const surroundings = countingSurroundings();
  return {
    path,
    surroundings,
    async create() {
      const file = await createSessionFile(folder, id);
      const { sized, ...held } = heldOf(file);
      const tree = await createSessionTree(sized, { id, cwd: "/workspace" }, surroundings);
      return { tree, ...held };
    },
    async open() {
      const { sized, ...held } = heldOf(await openSessionFile(folder, id));
      try {
        return { ...(await openSessionTree(sized, surroundings)), ...held };
      } catch (error) {
        await held.release();
        throw error;
      }
    },
    bytes: () => readFile(path),
    overwrite: (bytes) => writeFile(path, bytes),
  };
}

function heldOf(file: NodeLogFile) {
  const disk = createFaultyLogFile(file);
  return { disk, sized: { ...disk, size: file.size }, release: () => file.close() };
}

/** The clock and the names go on through all boots, and are the same in every run of the experiment. */
function countingSurroundings(): Surroundings {
  let time = Date.UTC(2026, 0, 1);
  let count = 0;
  return {
    now() {
      time += 1000;
      return time;
    },
    newId() {
      count += 1;
      return `entry-${count}`;
    },
  };
}
