import { unansweredCalls } from "#agent/read-entries.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Model } from "#contracts/model.ts";
import { createDurableEntries } from "../02-tool-loop/durable-entries.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { createSurroundings } from "../surroundings.ts";
import { unlessEqual } from "../unless.ts";
import { createReadTool, reading } from "./tools.ts";

const twoReads = reading({ path: "a.txt" }, { path: "b.txt" });

export const loopCheck = exampleCheck(
  {
    id: "06.loop",
    task: "06.6",
    title: {
      zh: "循环只在请求之前问 shouldStop：最后一次答复照样做完",
      en: "The loop asks shouldStop before a request and nowhere else: the last reply is carried out",
    },
  },
  [
    looping("no-call-is-left-open", [twoReads, "done"], 1, async ({ open, terminal }) =>
      unlessEqual({ open, terminal }, { open: 0, terminal: "stopped" }),
    ),
    looping("asked-before-each-request", [twoReads, "done"], 9, async ({ steps }) => {
      const asked = steps.filter((step, place) => step === "request" && steps[place - 1] === "ask");
      return unlessEqual({ requestsAskedFor: asked.length }, { requestsAskedFor: 2 });
    }),
    looping("a-stop-sends-no-request", [twoReads, "done"], 1, async ({ steps }) =>
      unlessEqual(steps.filter((step) => step === "request").length, 1),
    ),
    looping("an-answer-on-the-last-turn-completes", [twoReads, "done"], 2, async ({ terminal }) =>
      unlessEqual(terminal, "completed"),
    ),
    looping("a-stopped-run-stays-stopped", [twoReads, "done"], 1, async ({ again, steps }) => {
      const { length } = steps;
      const terminal = await again();
      return unlessEqual({ terminal, more: steps.length - length }, { terminal: "stopped", more: 0 });
    }),
  ],
);

interface Looped {
  /** What the loop did, in order: `ask`, `request`, `read`. */
  steps: string[];
  /** Calls without a result. */
  open: number;
  terminal: string;
  /** Boots once more, and says how that ended. */
  again(): Promise<string>;
}

/** A run whose `shouldStop` allows so many requests, whatever it is shown. */
function looping(
  invariant: string,
  script: readonly ScriptLine[],
  allowed: number,
  breach: (looped: Looped) => ReturnType<Example["breach"]>,
): Example {
  return {
    invariant,
    async breach() {
      const { now, newId } = createSurroundings();
      const durable = createDurableEntries(newId);
      const steps: string[] = [];
      const scripted = createScriptedModel(script, now);
      const model: Model = (request) => {
        steps.push("request");
        return scripted(request);
      };
      const shouldStop = async () => {
        steps.push("ask");
        if (steps.filter((step) => step === "request").length < allowed) return { kind: "go" } as const;
        const reason = { code: "stop.max_turns", params: { used: allowed, limit: allowed } } as const;
        return { kind: "end", end: { terminal: "stopped", reason } } as const;
      };
      const tools = createToolRegistry([createReadTool(() => steps.push("read"))]);
      const boot = async () => {
        const entries = [...durable.entries];
        const { append } = durable;
        return (await runLoop({ runId: "run-1", entries, tools, model, append, now, shouldStop })).terminal;
      };
      await durable.append({ id: "run-1", message: { role: "user", content: "go", timestamp: now() } });
      const terminal = await boot();
      const open = unansweredCalls(durable.entries).length;
      return breach({ steps, open, terminal, again: boot });
    },
  };
}
