import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { realm } from "./guarded-realm.ts";
import { textOf } from "./power-cut.ts";
import { readFiles, writeFiles } from "./real-disk.ts";
import type { RealPlace } from "./real-place.ts";
import { RealityError } from "./reality-error.ts";
import type { Files, Slot, Thing } from "./thing.ts";
import { anyId } from "./world.ts";

export interface RealFolderOptions {
  /** What lies in the folder at first. */
  files?: Files;
  /**
   * The folder as a later boot sees it, for formats whose bytes tell more than they mean, such as those of a
   * database that counts its writes. Absent: every byte counts.
   */
  fingerprint?(files: Files): string;
  /** How long one operation may take before a life that waits for it is taken for stuck. Default 10,000. */
  patienceMs?: number;
}

/**
 * A real folder, for plain code with real drivers: each life gets a copy of its own, and after each step all
 * of it is copied, as one more state in which the process can die. Slower than a thing in memory, and honest
 * about processes alone. Steps that overlap see each other half done.
 * @throws {RealityError} `power-copied` from an exploration of power cuts
 */
export function realFolder(options: RealFolderOptions = {}): Thing<Files, RealPlace> {
  const contents = new Contents();
  const inFlight = new Set<{ startMs: number }>();
  const { patienceMs = 10_000, fingerprint = (files: Files) => contents.printOf(files) } = options;
  return {
    initial: options.files ?? new Map(),
    fingerprint(files, level) {
      if (level === "power") throw new RealityError("power-copied");
      return fingerprint(files);
    },
    show: (files) => [...files].map(([path, bytes]) => `${path}: ${decoder.decode(bytes)}`).join("\n"),
    open: (slot) => openPlace(slot, contents, inFlight),
    onDisk: { write: (files) => files, read: (files) => files },
    isBusy: () => [...inFlight].some(({ startMs }) => realm.now() - startMs < patienceMs),
  };
}

function openPlace(slot: Slot<Files>, contents: Contents, inFlight: Set<{ startMs: number }>): RealPlace {
  const path = newFolder();
  writeFiles(path, slot.get());
  slot.whenOver(() => removeFolder(path));
  async function counted<Value>(operation: () => Promise<Value>): Promise<Value> {
    await slot.alive();
    const flight = { startMs: realm.now() };
    inFlight.add(flight);
    try {
      return await operation();
    } finally {
      inFlight.delete(flight);
    }
  }
  return {
    path,
    look: counted,
    // Each step is copied when it is over, so nothing dies in the middle of one.
    async passing() {},
    async step(boundary, operation) {
      try {
        return await counted(operation);
      } finally {
        // Also what failed may have changed something.
        await slot.change(boundary, () => contents.keep(readFiles(path)));
      }
    },
  };
}

const decoder = new TextDecoder();

/** Bytes that are equal are kept once, however many states hold them. */
class Contents {
  readonly #byDigest = new Map<string, Uint8Array>();
  readonly #prints = new WeakMap<Uint8Array, string>();

  keep(files: Files): Files {
    return new Map([...files].map(([path, bytes]) => [path, this.#known(bytes)]));
  }

  printOf(files: Files): string {
    return [...files].map(([path, bytes]) => `${path}\u0002${this.#print(bytes)}`).join("\u0003");
  }

  #known(bytes: Uint8Array): Uint8Array {
    const digest = digestOf(bytes);
    const known = this.#byDigest.get(digest) ?? bytes;
    this.#byDigest.set(digest, known);
    return known;
  }

  /** A text in which there are ids is kept whole, since ids are to be renamed. */
  #print(bytes: Uint8Array): string {
    let print = this.#prints.get(bytes);
    if (print === undefined) {
      const text = textOf(bytes);
      print = text.search(anyId) === -1 ? digestOf(bytes) : text;
      this.#prints.set(bytes, print);
    }
    return print;
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64");
}

/** Those that a life which never came to its end would leave behind. */
const made = new Set<string>();

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "agent-harness-lab-"));
  if (made.size === 0) process.once("exit", removeMade);
  made.add(folder);
  return folder;
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  made.delete(folder);
  if (made.size === 0) process.off("exit", removeMade);
}

function removeMade(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
}
