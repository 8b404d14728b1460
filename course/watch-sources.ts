import { readFileSync, statSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import type { FSWatcher } from "chokidar";

interface WatchOptions {
  /** Look again and again, since nobody tells. */
  polling: boolean;
  /** Paths below the folder, once for each burst of changes. */
  onSave(files: string[]): void;
  /** The system cannot tell of changes, so from now on it is looked for them. */
  onPolling(problem: string): void;
}

/** An editor that writes a file beside the old one and renames it has done so within this time. */
const QUIET_MS = 50;

/** Who saves without a pause is told of this late. */
const LATEST_MS = 300;

/** The same text, saved once more so soon after, is the same save. */
const SAME_SAVE_MS = 1_000;

/** Tells of every TypeScript file in the folder that is saved, made or taken away. */
export async function watchSources(
  folder: string,
  { polling, onSave, onPolling }: WatchOptions,
): Promise<{ close(): Promise<void> }> {
  const burst = openBurst(folder, onSave);
  let watcher = await open(polling);
  let closed = false;

  async function open(usePolling: boolean): Promise<FSWatcher> {
    // Loaded here, as every use of the command would load it otherwise.
    const { watch } = await import("chokidar");
    const opened = watch(folder, {
      ignoreInitial: true,
      atomic: false,
      followSymlinks: false,
      ignored: (path, stats) => stats?.isFile() === true && !isModule(path),
      interval: 200,
      ...(usePolling && { usePolling }),
    });
    opened.on("all", (_, path) => {
      if (isModule(path)) burst.add(path);
    });
    opened.on("error", async (error) => {
      if (usePolling || closed) return;
      await opened.close();
      onPolling((error as NodeJS.ErrnoException).code ?? String(error));
      watcher = await open(true);
      if (closed) await watcher.close();
    });
    await new Promise<void>((resolve) => {
      opened.once("ready", () => resolve()).once("error", () => resolve());
    });
    return opened;
  }

  return {
    async close() {
      closed = true;
      burst.end();
      await watcher.close();
    },
  };
}

/** Gathers what is saved in one go. */
function openBurst(folder: string, onSave: (files: string[]) => void) {
  const texts = new Map<string, string | undefined>();
  let files = new Set<string>();
  let began = 0;
  let last = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  function tell(): void {
    const saved = [...files].sort();
    files = new Set();
    const changed = saved.filter((file) => {
      const text = textOf(join(folder, file));
      const isNew = !texts.has(file) || texts.get(file) !== text;
      texts.set(file, text);
      return isNew;
    });
    const now = performance.now();
    if (changed.length === 0 && now - last < SAME_SAVE_MS) return;
    last = now;
    onSave(saved);
  }
  return {
    add(path: string): void {
      const now = performance.now();
      if (files.size === 0) began = now;
      files.add(relative(folder, path).split(sep).join("/"));
      clearTimeout(timer);
      timer = setTimeout(tell, Math.min(QUIET_MS, Math.max(began + LATEST_MS - now, 0)));
    },
    end: () => clearTimeout(timer),
  };
}

/** Editors keep files of their own beside those that they edit. */
function isModule(path: string): boolean {
  return path.endsWith(".ts") && !basename(path).startsWith(".");
}

/** What is no file could be read for ever. */
function textOf(file: string): string | undefined {
  try {
    return statSync(file).isFile() ? readFileSync(file, "utf8") : undefined;
  } catch {
    return undefined;
  }
}
