import type { AgentHarness } from "#agent/agent-harness.ts";
import type { Configuration } from "#agent/harness-configuration.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { HarnessConfiguration } from "#contracts/harness.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Caller } from "../../crash-explorer/caller.ts";
import type { Cells } from "../../crash-explorer/cell.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import { bootHarness, type HarnessScene, LARGE } from "./harness-scene.ts";
import type { Line } from "./raw-log.ts";

/** What changes are asked of. */
export type Setters = Pick<AgentHarness, "setModel" | "setThinkingLevel" | "setActiveTools">;

/** A change that the caller wants, how it asks for it, and how an entry says it. */
export interface Wish {
  when: "idle" | "busy";
  entry: Line;
  ask(harness: Setters): Promise<void>;
  /** What a caller sees who was not told: then it need not ask again. */
  isSeen(configuration: HarnessConfiguration): boolean;
}

export const WISHES: Readonly<Record<string, Wish>> = {
  high: {
    when: "idle",
    entry: { type: "thinking_level_change", thinkingLevel: "high" },
    ask: (harness) => harness.setThinkingLevel("high"),
    isSeen: ({ thinkingLevel }) => thinkingLevel === "high",
  },
  large: {
    when: "busy",
    entry: { type: "model_change", modelId: "large" },
    ask: (harness) => harness.setModel(LARGE),
    isSeen: ({ model }) => model.modelId === LARGE.modelId,
  },
  search: {
    when: "busy",
    entry: { type: "active_tools_change", activeToolNames: ["search"] },
    ask: (harness) => harness.setActiveTools(["search"]),
    isSeen: ({ activeToolNames }) => String(activeToolNames) === "search",
  },
};

/** The caller was told that all is done. */
export const END = "end";

export type SettingsEnd =
  | { kind: "done"; configuration: HarnessConfiguration; waiting: number }
  /** A sync failed, so nobody may acknowledge anything on this file any more. */
  | { kind: "given up" };

export interface SettingsHandles {
  file: LogFile;
  caller: Caller;
  gaveUp: Cells;
}

/** One change while idle, a run, two changes while its tool runs; each until the caller was told of it. */
export async function bootSettings(handles: SettingsHandles, life: Life): Promise<SettingsEnd> {
  const { file, caller } = handles;
  return unlessPoisoned(handles, async () => {
    const scene = await bootHarness(file, life, { during: (harness) => askAll(harness, caller, "busy") });
    const { harness } = scene;
    await askAll(harness, caller, "idle");
    await again(() => harness.prompt("go", "run-1"));
    // What a life could not ask for any more is asked for by the next one, which is idle then.
    await askAll(harness, caller, "busy");
    if (!caller.wasTold(END)) await caller.tell(END);
    return doneOf(scene);
  });
}

export function doneOf({ harness, log }: HarnessScene): SettingsEnd {
  const waiting = log.state().pendingWrites.length;
  return { kind: "done", configuration: harness.configuration(), waiting };
}

/** The end, or that the file was given up. */
export async function unlessPoisoned(
  { caller, gaveUp }: Pick<SettingsHandles, "caller" | "gaveUp">,
  work: () => Promise<SettingsEnd>,
): Promise<SettingsEnd> {
  if (await gaveUp.get("up")) return { kind: "given up" };
  try {
    return await work();
  } catch (thrown) {
    if (!isHarnessError(thrown) || thrown.code !== "session.poisoned") throw thrown;
    if (!caller.wasTold(END)) await gaveUp.put("up", true);
    return { kind: "given up" };
  }
}

async function askAll(harness: AgentHarness, caller: Caller, when: Wish["when"]): Promise<void> {
  const asked = { ...harness, current: harness.configuration };
  for (const [name, wish] of Object.entries(WISHES)) {
    if (wish.when === when && !caller.wasTold(name)) await askFor(asked, caller, name);
  }
}

export async function askFor(
  harness: Setters & Pick<Configuration, "current">,
  caller: Caller,
  name: string,
): Promise<void> {
  const { ask, isSeen } = wishOf(name);
  if (!isSeen(harness.current())) await again(() => ask(harness));
  await caller.tell(name);
}

/** One of its writes may find the disk full; it is tried once more. */
export async function again<Value>(work: () => Promise<Value>): Promise<Value> {
  return work().catch((thrown) => {
    if (!isHarnessError(thrown) || thrown.code !== "session.not_saved") throw thrown;
    return work();
  });
}

export function wishOf(name: string): Wish {
  const wish = WISHES[name];
  if (wish === undefined) throw new Error(`nobody wishes ${name}`);
  return wish;
}
