import { readdirSync, readFileSync } from "node:fs";

/** A process that descends from another, and how much memory it holds. */
interface Seen {
  pid: number;
  parent: number;
  group: number;
  startedAt: number;
  isStopped: boolean;
  residentBytes: number;
}

const PAGE_BYTES = 4_096;

/** A process that waits for a disk stops only when it has it. */
const MOST_ROUNDS = 500;

const nothing = new Int32Array(new SharedArrayBuffer(4));

/**
 * A process, its group, and all that descends from it: also what left the group, or lost its parent, since it
 * was last looked at. Where the system has no /proc, only the group is known.
 */
export class ProcessTree {
  readonly #root: number;
  /** By number, with the moment at which it was started: numbers are given again. */
  readonly #known = new Map<number, number>();

  constructor(root: number) {
    this.#root = root;
  }

  /** How many they are, and how much memory they hold together. */
  measure(): { processes: number; residentBytes: number } {
    const all = this.#look();
    return {
      processes: all.length,
      residentBytes: all.reduce((sum, { residentBytes }) => sum + residentBytes, 0),
    };
  }

  /**
   * All are stopped first, and seen to have stopped: one that is killed in the middle of starting another
   * leaves it behind, as nobody's child.
   */
  kill(): void {
    const told = new Set<number>();
    for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
      const all = this.#look();
      const fresh = all.filter(({ pid }) => !told.has(pid));
      if (fresh.length === 0 && all.every(({ isStopped }) => isStopped)) break;
      for (const { pid } of fresh) send(pid, "SIGSTOP");
      for (const { pid } of fresh) told.add(pid);
      if (fresh.length === 0) Atomics.wait(nothing, 0, 0, 1);
    }
    for (const pid of [...told, -this.#root]) send(pid, "SIGKILL");
  }

  #look(): Seen[] {
    const all = allProcesses();
    const isOurs = ({ pid, parent, group, startedAt }: Seen) =>
      pid === this.#root ||
      group === this.#root ||
      this.#known.get(pid) === startedAt ||
      this.#known.has(parent);
    for (let before = -1; before !== this.#known.size; ) {
      before = this.#known.size;
      for (const seen of all) if (isOurs(seen)) this.#known.set(seen.pid, seen.startedAt);
    }
    const ours = all.filter(isOurs);
    const alive = new Set(ours.map(({ pid }) => pid));
    for (const pid of [...this.#known.keys()]) if (!alive.has(pid)) this.#known.delete(pid);
    return ours;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}

function allProcesses(): Seen[] {
  let names: string[];
  try {
    names = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // The name of a program may hold spaces and brackets of its own.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      // Dead, and only waiting for its parent to hear of it.
      if (fields[0] === "Z") return [];
      const isStopped = /^[Tt]$/.test(fields[0] ?? "");
      const [parent = 0, group = 0, startedAt = 0, pages = 0] = [1, 2, 19, 21].map((at) =>
        Number(fields[at]),
      );
      return [{ pid: Number(name), parent, group, startedAt, isStopped, residentBytes: pages * PAGE_BYTES }];
    } catch {
      return [];
    }
  });
}
