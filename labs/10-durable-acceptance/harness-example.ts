import type { ScriptLine } from "#agent/scripted-model.ts";
import type { HarnessHost, HarnessListener, HarnessSurroundings } from "#contracts/harness.ts";
import { rawEntries } from "../09-session-tree/raw-tree.ts";
import { bytesOf } from "../09-session-tree/tree-scene.ts";
import type { AboutCheck, Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { createMemoryLogFile, type MemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import { bootHarness, type HarnessScene } from "./harness-scene.ts";
import { type Line, linesOf, recordIn } from "./raw-log.ts";

export interface InMemory extends HarnessScene {
  file: MemoryLogFile;
  lines(): readonly Line[];
  /** What each line is, in few words. */
  kinds(): string[];
  /** The harness of a process that boots now. */
  reopened(): Promise<HarnessScene>;
}

export interface ExampleOptions {
  script?: readonly ScriptLine[];
  /** What happens while the tool `note` runs. */
  during?: (scene: InMemory) => unknown;
  around?: Partial<HarnessSurroundings>;
  host?: Partial<HarnessHost>;
  listeners?: readonly HarnessListener[];
}

/**
 * A check whose examples run tools: what the tool registry loads on demand takes seconds on a busy machine,
 * and no example is to pay for it.
 */
export function harnessCheck(about: AboutCheck, examples: readonly Example[]): Check {
  const check = exampleCheck(about, examples);
  return {
    ...check,
    async run(options) {
      await import("typebox/schema");
      return check.run(options);
    },
  };
}

/** Something that must hold of a whole harness in memory. */
export function harnessExample(
  invariant: string,
  options: ExampleOptions,
  breach: (scene: InMemory) => ReturnType<Example["breach"]>,
): Example {
  return { invariant, breach: async () => breach(await inMemory(options)) };
}

export async function inMemory(options: ExampleOptions = {}): Promise<InMemory> {
  const { script, during, around, host, listeners = [] } = options;
  const file = createMemoryLogFile(bytesOf());
  const scene = await bootHarness(
    file,
    { ...createSurroundings("n"), ...around },
    { ...(script && { script }), ...(host && { host }), during: () => during?.(made) },
  );
  const made: InMemory = {
    ...scene,
    file,
    lines: () => linesOf(file.bytes()),
    kinds: () => linesOf(file.bytes()).map(kindOf),
    reopened: () => bootHarness(file, createSurroundings("m")),
  };
  for (const listener of listeners) scene.harness.subscribe(listener);
  return made;
}

/** What of the file a power cut would leave. */
export function syncedKinds(file: MemoryLogFile): string[] {
  return ((rawEntries(file.synced()) ?? []) as unknown as Line[]).map(kindOf);
}

function kindOf(line: Line): string {
  const role = (line.message as Line | undefined)?.role;
  return String(recordIn(line)?.type ?? role ?? (line.data as Line | undefined)?.code ?? line.type);
}

/** Time that passes only when it is asked to: every pause lasts until `pass()`. */
export function standingTime() {
  let passes: (() => void)[] = [];
  return {
    pause: (_: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        passes.push(resolve);
        signal.addEventListener("abort", () => resolve());
      }),
    pass() {
      const now = passes;
      passes = [];
      for (const go of now) go();
    },
  };
}

/** No time to wait: a pause is over when everything that can go on by itself has gone on. */
export async function shortPause(): Promise<void> {
  for (let step = 0; step < 200; step += 1) await Promise.resolve();
}
