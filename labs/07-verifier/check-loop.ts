import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Gate, LoopSeams } from "#contracts/loop.ts";
import type { Model, ModelRequest } from "#contracts/model.ts";
import { createDurableEntries } from "../02-tool-loop/durable-entries.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { createSurroundings } from "../surroundings.ts";
import { unlessEqual } from "../unless.ts";
import { missing } from "./claims.ts";
import { createWriteTool, writing } from "./workspace.ts";

const back: Gate = {
  kind: "answer",
  answer: { content: [{ type: "text", text: "look again" }], isError: true },
};
const enough: Gate = {
  kind: "end",
  end: {
    terminal: "stopped",
    reason: { code: "verify.rejected_too_often", params: { times: 1, found: missing.found } },
  },
};

export const loopCheck = exampleCheck(
  {
    id: "07.loop",
    task: "07.7",
    title: {
      zh: "循环在模型说完成时问 verify，放行了才算完成",
      en: "The loop asks verify when the model says that it is done, and completes only what it lets pass",
    },
  },
  [
    looping(
      "verify-is-asked-when-the-model-is-done",
      [writing("42\n"), "done"],
      [{ kind: "go" }],
      async (looped) =>
        unlessEqual(
          { asked: looped.asked.length, terminal: looped.terminal },
          { asked: 1, terminal: "completed" },
        ),
    ),
    looping(
      "a-rejected-claim-does-not-complete",
      ["done", "done"],
      [enough],
      async ({ terminal, requests }) =>
        unlessEqual({ terminal, requests: requests.length }, { terminal: "stopped", requests: 1 }),
    ),
    looping(
      "the-model-is-told-why",
      ["done", "done"],
      [back, { kind: "go" }],
      async ({ requests, terminal }) => {
        const told = JSON.stringify(requests[1]?.messages.at(-1)?.content ?? "nothing");
        return unlessEqual(
          { told: told.includes("look again"), terminal },
          { told: true, terminal: "completed" },
        );
      },
    ),
    looping("a-verdict-is-seen-at-once", ["done", "done"], [back, { kind: "go" }], async ({ asked }) => {
      const verdicts = (asked[1] ?? []).filter(
        (entry) => "fact" in entry && entry.fact.code === "verify.rejected",
      );
      return unlessEqual({ verdictsSeen: verdicts.length }, { verdictsSeen: 1 });
    }),
  ],
);

interface Looped {
  /** The entries that each asking of `verify` was given. */
  asked: Entry[][];
  requests: ModelRequest[];
  terminal: string;
}

/** A run whose `verify` says these gates in turn, whatever it is shown, and appends a verdict each time. */
function looping(
  invariant: string,
  script: readonly ScriptLine[],
  gates: readonly Gate[],
  breach: (looped: Looped) => ReturnType<Example["breach"]>,
): Example {
  return {
    invariant,
    async breach() {
      const { now, newId } = createSurroundings();
      const { entries, append } = createDurableEntries(newId);
      const asked: Entry[][] = [];
      const requests: ModelRequest[] = [];
      const scripted = createScriptedModel(script, now);
      const model: Model = (request) => {
        requests.push({ ...request, messages: structuredClone(request.messages) });
        return scripted(request);
      };
      const verify: NonNullable<LoopSeams["verify"]> = async (seen, keep) => {
        asked.push([...seen]);
        const params = { runId: "run-1", claimId: `c${asked.length}`, found: missing.found };
        await keep({ fact: { code: "verify.rejected", params } });
        return gates[asked.length - 1] ?? enough;
      };
      const tools = createToolRegistry([createWriteTool(new Map(), () => {})]);
      await append({ id: "run-1", message: { role: "user", content: "go", timestamp: now() } });
      const run = { runId: "run-1", entries: [...entries], tools, model, append, now, verify };
      const { terminal } = await runLoop(run);
      return breach({ asked, requests, terminal });
    },
  };
}
