import { branchConfiguration } from "#agent/branch-configuration.ts";
import { acceptChange } from "#agent/pending-writes.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { HarnessConfiguration, HarnessEvent, HarnessHost } from "#contracts/harness.ts";
import type { ModelName, WriteIntent } from "#contracts/harness-records.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";

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
  readonly #parts: ConfigurationParts;
  readonly #defaults: HarnessConfiguration;
  #current: HarnessConfiguration;

  /** @param defaults where a branch names nothing */
  constructor(parts: ConfigurationParts, initial: HarnessConfiguration, defaults = initial) {
    this.#parts = parts;
    this.#current = initial;
    this.#defaults = defaults;
  }

  /** A copy: what a caller does to it changes nothing here. */
  current(): HarnessConfiguration {
    return structuredClone(this.#current);
  }

  /** @throws {HarnessError} `harness.unknown_model`, and as `acceptChange` does. */
  async setModel({ provider, modelId }: ModelName): Promise<void> {
    findModel(this.#parts.host, { provider, modelId });
    await this.#change({ type: "model_change", provider, modelId }, { model: { provider, modelId } });
  }

  /** @throws {HarnessError} as `acceptChange` does. */
  async setThinkingLevel(thinkingLevel: string): Promise<void> {
    await this.#change({ type: "thinking_level_change", thinkingLevel }, { thinkingLevel });
  }

  /** @throws {HarnessError} `harness.unknown_tool`, `harness.repeated_tool`, and as `acceptChange` does. */
  async setActiveTools(names: readonly string[]): Promise<void> {
    const activeToolNames = [...names];
    checkToolNames(this.#parts.host, activeToolNames);
    await this.#change({ type: "active_tools_change", activeToolNames }, { activeToolNames });
  }

  /**
   * After a move in the tree: what the branch names counts, and for the rest what it was started with; what
   * was accepted meanwhile will hang on this branch.
   */
  followBranch(): void {
    const { tree, state } = this.#parts.log;
    const chosen = branchConfiguration(tree.branch(), state().pendingWrites);
    this.#current = { ...this.#defaults, ...chosen };
  }

  async #change(intent: WriteIntent, changed: Partial<HarnessConfiguration>): Promise<void> {
    await acceptChange(this.#parts.log, intent, this.#parts);
    this.#current = { ...this.#current, ...structuredClone(changed) };
    await this.#parts.emit({ type: "configuration", configuration: this.current() });
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
