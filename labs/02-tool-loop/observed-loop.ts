import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Append, Entry, EntryDraft } from "#contracts/entries.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { LoopRun } from "#contracts/loop.ts";
import type { Model } from "#contracts/model.ts";
import { breach } from "../../crash-explorer/sayings.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import { createSurroundings } from "../surroundings.ts";
import { unlessEqual } from "../unless.ts";
import type { Bench } from "./bench.ts";
import { RUN } from "./checked-entries.ts";
import { type Behaviour, othersTurn, toolsOf } from "./checked-tools.ts";
import { createDurableEntries } from "./durable-entries.ts";

/** What one life of a loop is given: what is durable already, what the model will say, what the tools do. */
export interface LoopPlan {
  /** After the prompt. */
  before?: readonly EntryDraft[];
  script?: readonly ScriptLine[];
  tools?: Readonly<Record<string, Behaviour>>;
  /** More pieces of the run, which may look at what has happened so far. */
  more?(bench: Bench): Partial<LoopRun>;
}

export interface Observed extends Bench {
  /** The terminal state; `todo` where a task is not done yet; where the loop threw, the error. */
  ended: string;
  reason: string;
  /** Which task is not done yet. */
  todo: Fact | undefined;
  /** The entries that the loop was given, as it left them. */
  given: readonly Entry[];
  /** What was durable at the moment at which it ended; `durable` may still have grown. */
  atEnd: readonly Entry[];
}

/** Lets the loop live once. A task that is not done yet ends that life, and what it did until then counts. */
export async function observeLoop(plan: LoopPlan): Promise<Observed> {
  const { now, newId } = createSurroundings();
  const { entries: durable, append } = createDurableEntries(newId);
  await append({ id: RUN, message: { role: "user", content: "go", timestamp: 0 } });
  for (const draft of plan.before ?? []) await append(draft);
  // A first line that is never said: an earlier boot got that reply.
  const script = plan.before ? ["", ...(plan.script ?? ["done"])] : (plan.script ?? ["done"]);
  const model = createScriptedModel(script, now);
  const bench: Bench = { durable, append, model, requests: [], ran: [] };
  const given = structuredClone(durable);
  const run: LoopRun = {
    runId: RUN,
    entries: given,
    tools: createToolRegistry(toolsOf(plan.tools ?? {}, bench)),
    model: bench.model,
    append,
    now,
    ...plan.more?.(bench),
  };
  const heard: Model = ({ signal, ...plain }) => {
    bench.requests.push({ ...structuredClone(plain), ...(signal && { signal }) });
    return run.model({ ...plain, ...(signal && { signal }) });
  };
  const life = await lifeOf({ ...run, model: heard });
  return { ...bench, ...life, given, atEnd: [...durable] };
}

/** A medium that takes its time: until an append returns, nothing is there. */
export function slowAppend({ append }: Bench): { append: Append } {
  return {
    async append(draft) {
      await othersTurn();
      return append(draft);
    },
  };
}

/** A breach; of a task that is not done yet it says only that. */
export function judge({ todo }: Observed, received: unknown, expected: unknown): Breach | undefined {
  const found = unlessEqual(received, expected);
  return found && todo ? breach(found.words?.expected ?? found.expected, todo) : found;
}

async function lifeOf(run: LoopRun): Promise<Pick<Observed, "ended" | "reason" | "todo">> {
  try {
    const { terminal, reason } = await runLoop(run);
    return { ended: terminal, reason: reason.code, todo: undefined };
  } catch (thrown) {
    const isTodo = isHarnessError(thrown) && thrown.code === "exercise.todo";
    return isTodo
      ? { ended: "todo", reason: "", todo: thrown.fact }
      : { ended: `threw ${thrown}`, reason: "", todo: undefined };
  }
}
