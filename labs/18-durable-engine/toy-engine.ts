import type { EngineControl, Workflow } from "#contracts/engine.ts";
import type { Slot, Thing } from "../../crash-explorer/thing.ts";
import {
  changed,
  type EngineState,
  ExecutionOver,
  emptyEngine,
  type StoredWorkflow,
  takenWorkflow,
  withoutOwners,
} from "./engine-state.ts";
import { showEngine } from "./show-engine.ts";
import { outcomeOf, toyExecution, type WhenWaiting } from "./toy-workflow.ts";

export type Body = (workflow: Workflow, input: unknown) => Promise<unknown>;

/** What one process reaches of an engine that keeps completions and nothing else, as DBOS does. */
export interface ToyEngine extends EngineControl {
  /** Begins a workflow, unless it is there. */
  start(workflowId: string, input: unknown): Promise<void>;
  /** Queues what an earlier process of this name had: it must have died. */
  recover(): Promise<void>;
  /** Takes what is queued for its version and carries it; how each execution ended, in a word. */
  carryQueued(body: Body, whenWaiting: WhenWaiting): Promise<string[]>;
  /** Goes on with a workflow that this process believes to own: it was frozen. */
  carryBelieved(workflowId: string, body: Body, whenWaiting: WhenWaiting): Promise<string>;
  state(): EngineState;
}

export interface ToyEngineOptions {
  version: string;
  initial?: EngineState;
}

export function toyEngineThing({
  version,
  initial = emptyEngine,
}: ToyEngineOptions): Thing<EngineState, (executorId: string) => ToyEngine> {
  return {
    initial,
    fingerprint: (state) => JSON.stringify(withoutOwners(state)),
    show: showEngine,
    left: (state) => [withoutOwners(state)],
    boundaries: ["start", "queue", "take", "step", "finish", "send"],
    open: (slot) => (executorId) => toyEngine(slot, executorId, version),
  };
}

function toyEngine(slot: Slot<EngineState>, executorId: string, version: string): ToyEngine {
  const all = () => Object.entries(slot.get().workflows);

  async function carry(workflowId: string, owner: number, body: Body, whenWaiting: WhenWaiting) {
    const { workflow, over } = toyExecution(slot, workflowId, owner, whenWaiting);
    const { input } = slot.get().workflows[workflowId] as StoredWorkflow;
    try {
      const end = await outcomeOf(() => Promise.race([body(workflow, structuredClone(input)), over]));
      const isOwn = await slot.exchange("finish", (state) => {
        const result = state.workflows[workflowId]?.owner === owner;
        if (!result) return { state, result };
        return { state: changed(state, workflowId, (old) => ({ ...old, status: "ended", end })), result };
      });
      if (!isOwn) return "lost";
      return "value" in end ? String(end.value) : "failed";
    } catch (error) {
      if (error instanceof ExecutionOver) return error.reason.code === "lab18.waits" ? "waits" : "lost";
      throw error;
    }
  }

  /** Whoever is first has it. */
  const take = (workflowId: string) =>
    slot.exchange("take", (state) => {
      const workflow = state.workflows[workflowId];
      if (workflow?.status !== "queued") return { state, result: undefined };
      const taken = { ...workflow, status: "running" as const, executorId, owner: workflow.owner + 1 };
      return { state: changed(state, workflowId, () => taken), result: taken.owner };
    });

  return {
    state: () => slot.get(),
    start: (workflowId, input) =>
      slot.change("start", (state) =>
        state.workflows[workflowId]
          ? state
          : {
              workflows: {
                ...state.workflows,
                [workflowId]: { ...takenWorkflow(executorId, version, input), status: "queued" },
              },
            },
      ),
    async recover() {
      const own = all().filter(([, { executorId: id, status }]) => id === executorId && status === "running");
      for (const [workflowId] of own) await queue(workflowId);
    },
    async carryQueued(body, whenWaiting) {
      const ends: string[] = [];
      for (const [workflowId, { status, version: begun }] of all()) {
        if (status !== "queued" || begun !== version) continue;
        const owner = await take(workflowId);
        if (owner !== undefined) ends.push(await carry(workflowId, owner, body, whenWaiting));
      }
      return ends;
    },
    carryBelieved(workflowId, body, whenWaiting) {
      const { owner } = slot.get().workflows[workflowId] as StoredWorkflow;
      return carry(workflowId, owner, body, whenWaiting);
    },
    async unfinished() {
      await slot.alive();
      return all().flatMap(([workflowId, { status, executorId: id, version: begun }]) =>
        status === "ended" ? [] : [{ workflowId, status, executorId: id, version: begun }],
      );
    },
    resume: queue,
    send: (workflowId, topic, message, id) =>
      slot.change("send", (state) =>
        changed(state, workflowId, (workflow) =>
          workflow.messages.some((one) => one.id === id)
            ? workflow
            : { ...workflow, messages: [...workflow.messages, { id, topic, message, received: false }] },
        ),
      ),
  };

  function queue(workflowId: string): Promise<void> {
    return slot.change("queue", (state) =>
      changed(state, workflowId, (old) =>
        old.status === "ended" ? old : { ...old, status: "queued", owner: old.owner + 1 },
      ),
    );
  }
}
