import { acceptPrompt } from "#agent/accept-prompt.ts";
import { type CarryParts, carryRuns, startFollowingRun } from "#agent/carry-runs.ts";
import { Configuration } from "#agent/harness-configuration.ts";
import { Idle } from "#agent/harness-idle.ts";
import { Listeners } from "#agent/harness-listeners.ts";
import { Queues } from "#agent/harness-queues.ts";
import { harnessSession } from "#agent/harness-session.ts";
import { flushPendingWrites } from "#agent/pending-writes.ts";
import { throughLog } from "#agent/through-log.ts";
import { treeLog } from "#agent/tree-log.ts";
import { closeLeftTurn } from "#agent/turn-start.ts";
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
 * A harness for one session: what it accepts is durable before it says so. It is given what was folded from
 * the log and reads no file itself; whoever restores a session makes it.
 */
export class AgentHarness {
  readonly #log: HarnessLog;
  readonly #host: HarnessHost;
  readonly #idle: Idle;
  readonly #listeners: Listeners;
  readonly #configuration: Configuration;
  readonly #queues: Queues;
  readonly #sessionLog: SessionLog;
  #abort = new AbortController();

  constructor(log: HarnessLog, host: HarnessHost, configuration: HarnessConfiguration) {
    this.#log = log;
    this.#host = host;
    this.#sessionLog = treeLog(throughLog(log));
    this.#idle = new Idle(host.surroundings.scope);
    this.#listeners = new Listeners(host.surroundings, () => this.session(), host.listenerLimitMs);
    this.#configuration = new Configuration({ log, host, ...this.#given() }, configuration);
    this.#queues = new Queues({ log, now: host.surroundings.now, ...this.#given() });
  }

  phase = (): HarnessPhase => this.#idle.phase();
  configuration = (): HarnessConfiguration => this.#configuration.current();
  queued = (): readonly QueuedMessage[] => this.#queues.waiting();
  takenBack = (): readonly QueuedMessage[] => this.#queues.takenBack();
  subscribe = (listener: HarnessListener): (() => void) => this.#listeners.add(listener);
  session = (): HarnessSession =>
    harnessSession({ log: this.#log, ...this.#given(), whenIdle: (work) => this.#idle.whenIdle(work) });

  setModel = (model: ModelName): Promise<void> => this.#configuration.setModel(model);
  setThinkingLevel = (level: string): Promise<void> => this.#configuration.setThinkingLevel(level);
  setActiveTools = (names: readonly string[]): Promise<void> => this.#configuration.setActiveTools(names);

  steer = (text: string, id?: string): Promise<string> => this.#queues.enqueue("steer", text, id);
  followUp = (text: string, id?: string): Promise<string> => this.#queues.enqueue("followUp", text, id);
  nextTurn = (text: string, id?: string): Promise<string> => this.#queues.enqueue("nextTurn", text, id);
  cancel = (messageIds: readonly string[]): Promise<QueuedMessage[]> => this.#queues.cancel(messageIds);

  /**
   * Accepts a prompt and carries its run, and those of the messages that follow up on it, to their ends.
   * @param runId given by a caller that may have to send the same prompt again
   * @throws {HarnessError} `harness.busy`, and as `acceptPrompt` does.
   */
  prompt(text: string, runId: string = this.#host.surroundings.newId()): Promise<RunEnd> {
    return this.#work("turn", async () => {
      await flushPendingWrites(this.#log);
      await closeLeftTurn(this.#log, this.#sessionLog, runId);
      await acceptPrompt(this.#sessionLog, { runId, text }, this.#host.surroundings.now);
      await this.#emit({ type: "prompt_accepted", runId });
      return this.#carry(runId);
    });
  }

  /** Takes up the run that its process died on; undefined: none. @throws {HarnessError} `harness.busy`. */
  async resume(): Promise<RunEnd | undefined> {
    const { openRunId } = this.#log.state();
    return openRunId === undefined ? undefined : this.#work("turn", () => this.#carry(openRunId));
  }

  /** Begins a run with what waits, where no run is open; undefined: nothing asks for one. */
  runWaiting(): Promise<RunEnd | undefined> {
    return this.#work("turn", async () => {
      const runId = await startFollowingRun(this.#parts());
      return runId === undefined ? undefined : this.#carry(runId);
    });
  }

  /** Ends the run that is under way; `steer` and `followUp` go back, durably, before anything is stopped. */
  async abort(): Promise<AbortResult> {
    const underWay = this.#abort;
    const cleared = await this.#queues.abort(() => underWay.abort());
    await this.#idle.wait();
    return { cleared };
  }

  /** @throws {HarnessError} `harness.idle_cycle`. */
  waitForIdle = (): Promise<void> => this.#idle.wait();
  runWhenIdle = (work: () => void | Promise<void>): void => this.#idle.whenIdle(work);

  async #work<Value>(phase: Exclude<HarnessPhase, "idle">, work: () => Promise<Value>): Promise<Value> {
    this.#idle.claim(phase);
    this.#abort = new AbortController();
    try {
      await this.#emit({ type: "phase", phase });
      return await work();
    } finally {
      await flushPendingWrites(this.#log).finally(() => this.#idle.release());
      await this.#emit({ type: "phase", phase: "idle" });
    }
  }

  #carry = (runId: string): Promise<RunEnd> => carryRuns(this.#parts(), runId);

  #parts(): CarryParts {
    const { steeringMode: steer = "one-at-a-time", followUpMode: followUp = "one-at-a-time" } = this.#host;
    return {
      log: this.#log,
      host: this.#host,
      sessionLog: this.#sessionLog,
      signal: this.#abort.signal,
      newId: this.#host.surroundings.newId,
      snapshot: this.configuration,
      modes: { steer, followUp },
      onTurn: ({ turnId, runId: ofRun, snapshot }) =>
        this.#emit({ type: "turn_started", turnId, runId: ofRun, snapshot }),
      onFinished: (turnId) => this.#emit({ type: "turn_finished", turnId }),
      onRunEnd: (end) => this.#emit({ type: "run_ended", end }),
    };
  }

  #given() {
    return {
      isBusy: () => this.#idle.phase() !== "idle",
      newId: this.#host.surroundings.newId,
      emit: this.#emit,
    };
  }

  #emit = (event: HarnessEvent): Promise<void> => this.#listeners.emit(event);
}
