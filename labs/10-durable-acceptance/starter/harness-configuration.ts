import { branchConfiguration } from "#agent/branch-configuration.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { HarnessConfiguration, HarnessEvent, HarnessHost } from "#contracts/harness.ts";
import type { ModelName, WriteIntent } from "#contracts/harness-records.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import { todo } from "#contracts/todo.ts";

/** What the setters work with. */
export interface ConfigurationParts {
  log: HarnessLog;
  host: Pick<HarnessHost, "models" | "tools">;
  isBusy(): boolean;
  newId(): string;
  emit(event: HarnessEvent): Promise<void>;
}

/**
 * What the next turn will work with. Each setter keeps one order: validate, make durable, change memory,
 * tell. A request in flight goes on with the snapshot that its turn began with.
 */
export class Configuration {
  readonly parts: ConfigurationParts;
  now: HarnessConfiguration;
  readonly defaults: HarnessConfiguration;

  constructor(parts: ConfigurationParts, initial: HarnessConfiguration, defaults = initial) {
    this.parts = parts;
    this.now = initial;
    this.defaults = defaults;
  }

  /** A copy: what a caller does to it changes nothing here. */
  current(): HarnessConfiguration {
    return structuredClone(this.now);
  }

  /** @throws {HarnessError} `harness.unknown_model`, and as `acceptChange` does. */
  async setModel({ provider, modelId }: ModelName): Promise<void> {
    findModel(this.parts.host, { provider, modelId });
    await this.change({ type: "model_change", provider, modelId }, { model: { provider, modelId } });
  }

  /** @throws {HarnessError} as `acceptChange` does. */
  async setThinkingLevel(thinkingLevel: string): Promise<void> {
    await this.change({ type: "thinking_level_change", thinkingLevel }, { thinkingLevel });
  }

  /** @throws {HarnessError} `harness.unknown_tool`, `harness.repeated_tool`, and as `acceptChange` does. */
  async setActiveTools(names: readonly string[]): Promise<void> {
    const activeToolNames = [...names];
    checkToolNames(this.parts.host, activeToolNames);
    await this.change({ type: "active_tools_change", activeToolNames }, { activeToolNames });
  }

  /**
   * 在树里移动以后：新分支选过的算数，其余用最初的。
   * After a move in the tree: what the new branch chose counts, and for the rest what it was started with.
   */
  followBranch(): void {
    const { tree, state } = this.parts.log;
    this.now = { ...this.defaults, ...branchConfiguration(tree.branch(), state().pendingWrites) };
  }

  /**
   * 任务 10.4：先落盘，再改内存，最后告知；借 acceptChange（#agent/pending-writes.ts）。
   * Task 10.4: durable, then memory, then tell; acceptChange of #agent/pending-writes.ts is borrowed.
   */
  async change(_intent: WriteIntent, _changed: Partial<HarnessConfiguration>): Promise<void> {
    todo("10.4", {
      zh: "acceptChange，轮到它时再改内存，最后 emit",
      en: "acceptChange, memory in its turn, emit",
    });
  }
}

/** @throws {HarnessError} `harness.unknown_model`. */
export function findModel({ models }: Pick<HarnessHost, "models">, wanted: ModelName) {
  const { provider, modelId } = wanted;
  const found = models.find((one) => one.provider === provider && one.modelId === modelId);
  if (found) return found;
  throw new HarnessError({ code: "harness.unknown_model", params: { provider, model: modelId } });
}

/** @throws {HarnessError} `harness.unknown_tool`, `harness.repeated_tool`. */
export function checkToolNames({ tools }: Pick<HarnessHost, "tools">, names: readonly string[]): void {
  for (const [index, tool] of names.entries()) {
    if (names.indexOf(tool) !== index) {
      throw new HarnessError({ code: "harness.repeated_tool", params: { tool } });
    }
    if (!tools.some(({ name }) => name === tool)) {
      throw new HarnessError({ code: "harness.unknown_tool", params: { tool } });
    }
  }
}
