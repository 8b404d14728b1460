import { acceptPrompt } from "#agent/accept-prompt.ts";
import { type CarryParts, carryRuns } from "#agent/carry-runs.ts";
import { HarnessBuilder } from "#agent/harness-builder.ts";
import { Configuration } from "#agent/harness-configuration.ts";
import { Idle } from "#agent/harness-idle.ts";
import { Listeners } from "#agent/harness-listeners.ts";
import { harnessSession } from "#agent/harness-session.ts";
import { clearQueues, enqueueMessage } from "#agent/message-queues.ts";
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
 * A harness for one session: what it accepts is durable before it says so. Its constructor is given what was
 * folded from the log and reads no session; the builder restores one, and makes it then.
 */
export class AgentHarness {
  static builder = () => new HarnessBuilder((...given) => new AgentHarness(...given));
  readonly #log: HarnessLog;
  readonly #host: HarnessHost;
  readonly #idle: Idle;
  readonly #listeners: Listeners;
  readonly #configuration: Configuration;
  readonly #sessionLog: SessionLog;
  #abort = new AbortController();

  constructor(log: HarnessLog, host: HarnessHost, configuration: HarnessConfiguration) {
    this.#log = log;
    this.#host = host;
    this.#sessionLog = treeLog(throughLog(log));
    this.#idle = new Idle(host.surroundings.scope);
    this.#listeners = new Listeners(host.surroundings, () => this.session(), host.listenerLimitMs);
    this.#configuration = new Configuration({ log, host, ...this.#given() }, configuration);
  }

  phase = (): HarnessPhase => this.#idle.phase();
  configuration = (): HarnessConfiguration => this.#configuration.current();
  /** Accepted and not taken by any turn yet, oldest first. */
  queued = (): readonly QueuedMessage[] => structuredClone(this.#log.state().queues.waiting);
  subscribe = (listener: HarnessListener): (() => void) => this.#listeners.add(listener);
  session = (): HarnessSession =>
    harnessSession({ log: this.#log, ...this.#given(), whenIdle: (work) => this.#idle.whenIdle(work) });

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
    return this.#work("turn", async () => {
      await flushPendingWrites(this.#log);
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

  /**
   * Ends the run that is under way. What waits in `steer` and `followUp` is handed back, durably, before
   * anything is stopped: else a completed run might still take it. `nextTurn` is meant for later and stays.
   */
  async abort(): Promise<AbortResult> {
    const cleared = await clearQueues(this.#log, ["steer", "followUp"]);
    this.#abort.abort();
    const messageIds = cleared.map(({ messageId }) => messageId);
    if (messageIds.length > 0) await this.#emit({ type: "queue_cleared", messageIds });
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

  #carry(runId: string): Promise<RunEnd> {
    const { steeringMode: steer = "one-at-a-time", followUpMode: followUp = "one-at-a-time" } = this.#host;
    const parts: CarryParts = {
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
    return carryRuns(parts, runId);
  }

  async #enqueue(queue: QueueName, text: string, given?: string): Promise<string> {
    const { newId, now } = this.#host.surroundings;
    const messageId = given ?? newId();
    const message = { role: "user", content: text, timestamp: now() } as const;
    await enqueueMessage(this.#log, { queue, messageId, message });
    await this.#emit({ type: "message_queued", queue, messageId });
    return messageId;
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
