import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Entry, EntryDraft } from "#contracts/entries.ts";
import type { LoopRun } from "#contracts/loop.ts";
import type { ModelRequest } from "#contracts/model.ts";
import type { Tool, ToolContext, ToolOutcome } from "#contracts/tools.ts";

export const RUN = "run-1";

/** A clock that moves by one millisecond a look. */
export function createClock(): () => number {
  let looks = 0;
  return () => {
    looks += 1;
    return looks;
  };
}

/** Durable entries, and a record of everything a run asks of its surroundings. */
export interface Bench {
  entries: Entry[];
  requests: ModelRequest[];
  runs: { tool: string; args: unknown; context: ToolContext }[];
  /** The pieces of a run on these entries; a copy of the entries is taken when it is called. */
  run(script: readonly ScriptLine[], more?: Partial<LoopRun>): LoopRun;
  put(...drafts: EntryDraft[]): void;
}

export type Behaviour = (args: Record<string, unknown>, context: ToolContext) => Promise<ToolOutcome>;

/** Tools by name; each takes any object. Names that begin with `safe` are retrySafe. */
export function createBench(behaviours: Record<string, Behaviour> = {}): Bench {
  const now = createClock();
  const entries: Entry[] = [];
  const bench: Bench = {
    entries,
    requests: [],
    runs: [],
    put(...drafts) {
      for (const draft of drafts)
        entries.push(structuredClone({ ...draft, id: draft.id ?? `e${entries.length}` }));
    },
    run(script, more = {}) {
      const scripted = createScriptedModel(script, now);
      return {
        runId: RUN,
        entries: structuredClone(entries),
        tools: createToolRegistry(createTools(bench, behaviours)),
        model(request) {
          const { signal: _, ...plain } = request;
          bench.requests.push(structuredClone(plain));
          return scripted(request);
        },
        async append(draft) {
          bench.put(draft);
          return structuredClone(entries.at(-1) as Entry);
        },
        now,
        ...more,
      };
    },
  };
  bench.put({ id: RUN, message: { role: "user", content: "do it", timestamp: 0 } });
  return bench;
}

export const ANY_OBJECT = { type: "object" } as const;

export function done(text: string): ToolOutcome {
  return { status: "done", content: [{ type: "text", text }] };
}

function createTools(bench: Bench, behaviours: Record<string, Behaviour>): Tool[] {
  return Object.entries(behaviours).map(([name, behave]) => ({
    name,
    description: name,
    parameters: ANY_OBJECT,
    retrySafe: name.startsWith("safe"),
    execute(args: unknown, context: ToolContext) {
      bench.runs.push({ tool: name, args, context });
      return behave(args as Record<string, unknown>, context);
    },
  }));
}

/** One reply with these calls; ids are `c1`, `c2`, ... unless given as `name#id`. */
export function calling(...names: string[]): ScriptLine {
  const calls = names.map((name, index) => {
    const [tool = "", id = `c${index + 1}`] = name.split("#");
    return { id, name: tool, arguments: { n: index + 1 } };
  });
  return { calls };
}

/** The results in the entries, as `id:text` or `id!text` for an error, in order. */
export function results(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => {
    if (!("message" in entry) || entry.message.role !== "toolResult") return [];
    const { toolCallId, isError, content } = entry.message;
    const text = content.map((block) => (block.type === "text" ? block.text : block.type)).join("");
    return [`${toolCallId}${isError ? "!" : ":"}${text}`];
  });
}

/** The codes of the facts in the entries, in order. */
export function facts(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => ("fact" in entry ? [entry.fact.code] : []));
}
