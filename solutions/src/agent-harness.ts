import { abortWork } from "#agent/abort-work.ts";
import { closableLog } from "#agent/closable-log.ts";
import { HarnessBuilder } from "#agent/harness-builder.ts";
import {
  type CarryInHarnessParts,
  navigateInHarness,
  promptInHarness,
  resumeInHarness,
  runWaitingInHarness,
} from "#agent/harness-carry.ts";
import { Configuration } from "#agent/harness-configuration.ts";
import { Idle } from "#agent/harness-idle.ts";
import { Listeners } from "#agent/harness-listeners.ts";
import { compactSession } from "#agent/harness-operations.ts";
import { Queues } from "#agent/harness-queues.ts";
import { harnessSession } from "#agent/harness-session.ts";
import { carryWork } from "#agent/harness-work.ts";
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
import type { ModelName } from "#contracts/harness-records.ts";
import type { HarnessLog, QueuedMessage } from "#contracts/harness-state.ts";
import type { RunEnd } from "#contracts/loop.ts";
import type { SessionLog } from "#contracts/session.ts";

/**
 * A harness for one session: what it accepts is durable before it says so. Its constructor is given what was
 * folded from the log and reads no session; the builder restores one, and makes it then.
 */
export class AgentHarness {
  static builder = () =>
    new HarnessBuilder((...given) => {
      const harness = new AgentHarness(...given);
      return { harness, emit: harness.#emit };
    });

  readonly #log: HarnessLog;
  readonly #host: HarnessHost;
  readonly #idle: Idle;
  readonly #listeners: Listeners;
  readonly #configuration: Configuration;
  readonly #queues: Queues;
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
    const { pause } = host.surroundings;
    this.#idle = new Idle(host.surroundings.newScope?.(), (error) => this.#listeners.idleWorkFailed(error));
    const parts = { idle: this.#idle, limitMs: host.listenerLimitMs, session: this.session };
    this.#listeners = new Listeners({ ...parts, ...(pause && { pause }) });
    this.#configuration = new Configuration({ log, host, ...this.#given() }, configuration, defaults);
    this.#queues = new Queues({ log, ...this.#given(), isBusy: this.#isRunning });
  }

  phase = (): HarnessPhase => this.#idle.phase();
  configuration = (): HarnessConfiguration => this.#configuration.current();
  queued = (): readonly QueuedMessage[] => this.#queues.waiting();
  takenBack = (): readonly QueuedMessage[] => this.#queues.takenBack();
  subscribe = (listener: HarnessListener): (() => void) => this.#listeners.add(listener);
  session = (hook?: string): HarnessSession => {
    const { runWhenIdle: whenIdle, waitForIdle } = this;
    const parts = { log: this.#log, ...this.#given(), whenIdle, waitForIdle };
    return harnessSession(hook === undefined ? parts : { ...parts, hook });
  };

  setModel = (model: ModelName): Promise<void> => this.#configuration.setModel(model);
  setThinkingLevel = (level: string): Promise<void> => this.#configuration.setThinkingLevel(level);
  setActiveTools = (names: readonly string[]): Promise<void> => this.#configuration.setActiveTools(names);

  steer = (text: string, id?: string): Promise<string> => this.#queues.enqueue("steer", text, id);
  followUp = (text: string, id?: string): Promise<string> => this.#queues.enqueue("followUp", text, id);
  nextTurn = (text: string, id?: string): Promise<string> => this.#queues.enqueue("nextTurn", text, id);
  /** Those that no turn had taken. */
  cancel = (messageIds: readonly string[]): Promise<QueuedMessage[]> => this.#queues.cancel(messageIds);

  /**
   * Accepts a prompt and carries its run, and those of the messages that follow up on it, to their ends.
   * @param runId given by a caller that may have to send the same prompt again
   * @throws {HarnessError} `harness.busy`, and as `acceptPrompt` does.
   */
  prompt(text: string, runId: string = this.#host.surroundings.newId()): Promise<RunEnd> {
    return this.#work("turn", (parts) => promptInHarness(parts, { text, runId }));
  }

  /** Takes up the run that its process died on; undefined: there is none. */
  resume = (): Promise<RunEnd | undefined> => this.#work("turn", resumeInHarness);
  /** Begins a run with what waits, where no run is open; undefined: nothing asks for one. */
  runWaiting = (): Promise<RunEnd | undefined> => this.#work("turn", runWaitingInHarness);

  /** Ends what is under way; what waits in `steer` and `followUp` is handed back. */
  abort = (): Promise<AbortResult> => abortWork(this.#idle, this.#queues);

  /** Whether it was done. @throws {HarnessError} `harness.busy`, and as `compactSession` does. */
  compact = (): Promise<boolean> => this.#work("compaction", compactSession);

  /** As `compact`; what was chosen on the branch that is gone to holds from then on. */
  navigateTree = (targetId: string | null, how?: { summarize?: boolean }): Promise<boolean> =>
    this.#work("branch_summary", (parts) => navigateInHarness(parts, targetId, how));

  /** Ends what is under way and writes nothing more. What waits in the queues goes on waiting. */
  async close(): Promise<void> {
    this.#idle.close();
    this.#idle.controller().abort();
    await this.#idle.wait();
    this.#close();
  }

  waitForIdle = (): Promise<void> => this.#idle.wait();
  runWhenIdle = (work: () => void | Promise<void>): void => this.#idle.whenIdle(work);

  #work<Value>(
    phase: Exclude<HarnessPhase, "idle">,
    work: (parts: CarryInHarnessParts) => Promise<Value>,
  ): Promise<Value> {
    const parts = { log: this.#log, host: this.#host, idle: this.#idle, emit: this.#emit };
    const followBranch = () => this.#configuration.followBranch();
    const more = { sessionLog: this.#sessionLog, configuration: this.configuration, followBranch };
    return carryWork(parts, phase, (signal) => work({ ...parts, ...more, signal }));
  }

  /** A blocked run goes on waiting while the session is compacted. */
  #isRunning = (): boolean => ["turn", "retry"].includes(this.#idle.phase());

  #given() {
    const { newId, now } = this.#host.surroundings;
    return { isBusy: () => this.#idle.phase() !== "idle", newId, now, emit: this.#emit };
  }

  #emit = (event: HarnessEvent): Promise<void> => this.#listeners.emit(event);
}
