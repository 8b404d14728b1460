import { abortWork } from "#agent/abort-work.ts";
import { acceptMessage } from "#agent/accept-message.ts";
import { acceptPrompt } from "#agent/accept-prompt.ts";
import { closableLog } from "#agent/closable-log.ts";
import { type CarryInHarnessParts, carryInHarness, resumeInHarness } from "#agent/harness-carry.ts";
import { Configuration } from "#agent/harness-configuration.ts";
import { Idle } from "#agent/harness-idle.ts";
import { Listeners } from "#agent/harness-listeners.ts";
import { compactSession, navigateSession } from "#agent/harness-operations.ts";
import { harnessSession } from "#agent/harness-session.ts";
import { carryWork } from "#agent/harness-work.ts";
import { flushPendingWrites } from "#agent/pending-writes.ts";
import { throughLog } from "#agent/through-log.ts";
import { treeLog } from "#agent/tree-log.ts";
import type {
  AbortResult,
  HarnessConfiguration,
  HarnessEvent,
  HarnessHost,
  HarnessListener,
  HarnessPhase,
  HarnessSession,
} from "#contracts/harness.ts";
import type { ModelName, QueueName } from "#contracts/harness-records.ts";
import type { HarnessLog, QueuedMessage } from "#contracts/harness-state.ts";
import type { RunEnd } from "#contracts/loop.ts";
import type { SessionLog } from "#contracts/session.ts";

/**
 * A harness for one session: what it accepts is durable before it says so. It is given what was folded from
 * the log and reads no file itself; whoever restores a session makes it.
 */
export class AgentHarness {
  readonly #log: HarnessLog;
  readonly #host: HarnessHost;
  readonly #idle: Idle;
  readonly #listeners: Listeners;
  readonly #configuration: Configuration;
  readonly #sessionLog: SessionLog;
  readonly #close: () => void;

  /** @param defaults what holds on a branch that names nothing */
  constructor(
    given: HarnessLog,
    host: HarnessHost,
    configuration: HarnessConfiguration,
    defaults = configuration,
  ) {
    const { log, close } = closableLog(given);
    this.#log = log;
    this.#close = close;
    this.#host = host;
    this.#sessionLog = treeLog(throughLog(log));
    const { newScope, pause } = host.surroundings;
    this.#idle = new Idle(newScope?.(), (error) => this.#listeners.idleWorkFailed(error));
    const parts = { idle: this.#idle, limitMs: host.listenerLimitMs, session: this.session };
    this.#listeners = new Listeners({ ...parts, ...(pause && { pause }) });
    this.#configuration = new Configuration({ log, host, ...this.#given() }, configuration, defaults);
  }

  phase = (): HarnessPhase => this.#idle.phase();
  configuration = (): HarnessConfiguration => this.#configuration.current();
  /** Accepted and not taken by any turn yet, oldest first. */
  queued = (): readonly QueuedMessage[] => structuredClone(this.#log.state().queues.waiting);
  subscribe = (listener: HarnessListener): (() => void) => this.#listeners.add(listener);
  session = (hook?: string): HarnessSession => {
    const { runWhenIdle: whenIdle, waitForIdle } = this;
    const parts = { log: this.#log, ...this.#given(), whenIdle, waitForIdle };
    return harnessSession(hook === undefined ? parts : { ...parts, hook });
  };

  setModel = (model: ModelName): Promise<void> => this.#configuration.setModel(model);
  setThinkingLevel = (level: string): Promise<void> => this.#configuration.setThinkingLevel(level);
  setActiveTools = (names: readonly string[]): Promise<void> => this.#configuration.setActiveTools(names);

  steer = (text: string, id?: string): Promise<string> => this.#enqueue("steer", text, id);
  followUp = (text: string, id?: string): Promise<string> => this.#enqueue("followUp", text, id);
  nextTurn = (text: string, id?: string): Promise<string> => this.#enqueue("nextTurn", text, id);

  /**
   * Accepts a prompt and carries its run, and those of the messages that follow up on it, to their ends.
   * @param runId given by a caller that may have to send the same prompt again
   * @throws {HarnessError} `harness.busy`, and as `acceptPrompt` does.
   */
  prompt(text: string, runId: string = this.#host.surroundings.newId()): Promise<RunEnd> {
    return this.#work("turn", async (parts) => {
      await flushPendingWrites(this.#log);
      await acceptPrompt(this.#sessionLog, { runId, text }, this.#host.surroundings.now);
      await this.#emit({ type: "prompt_accepted", runId });
      return carryInHarness(parts, runId);
    });
  }

  /** Takes up the run that its process died on, or else what waits; undefined: nothing does. */
  resume = (): Promise<RunEnd | undefined> => this.#work("turn", resumeInHarness);

  /** Ends what is under way; what waits in `steer` and `followUp` is handed back. */
  abort = (): Promise<AbortResult> => abortWork({ log: this.#log, idle: this.#idle, emit: this.#emit });

  /** Whether it was done. @throws {HarnessError} `harness.busy`, and as `compactSession` does. */
  compact = (): Promise<boolean> => this.#work("compaction", compactSession);

  /** As `compact`; what was chosen on the branch that is gone to holds from then on. */
  navigateTree = (targetId: string | null, how?: { summarize?: boolean }): Promise<boolean> =>
    this.#work("branch_summary", async (parts) => {
      const isDone = await navigateSession(parts, targetId, how);
      this.#configuration.followBranch();
      return isDone;
    });

  /** Ends what is under way and writes nothing more. What waits in the queues goes on waiting. */
  async close(): Promise<void> {
    this.#idle.close();
    this.#idle.controller().abort();
    await this.#idle.wait();
    this.#close();
  }

  /** @throws {HarnessError} `harness.idle_cycle`. */
  waitForIdle = (): Promise<void> => this.#idle.wait();
  runWhenIdle = (work: () => void | Promise<void>): void => this.#idle.whenIdle(work);

  #work<Value>(
    phase: Exclude<HarnessPhase, "idle">,
    work: (parts: CarryInHarnessParts) => Promise<Value>,
  ): Promise<Value> {
    const { configuration } = this;
    const parts = { log: this.#log, host: this.#host, idle: this.#idle, emit: this.#emit };
    const sessionLog = this.#sessionLog;
    return carryWork(parts, phase, (signal) => work({ ...parts, sessionLog, configuration, signal }));
  }

  #enqueue(queue: QueueName, text: string, given?: string): Promise<string> {
    const parts = { log: this.#log, surroundings: this.#host.surroundings, emit: this.#emit };
    return acceptMessage(parts, queue, text, given);
  }

  #given() {
    const { newId } = this.#host.surroundings;
    return { isBusy: () => this.#idle.phase() !== "idle", newId, emit: this.#emit };
  }

  #emit = (event: HarnessEvent): Promise<void> => this.#listeners.emit(event);
}
