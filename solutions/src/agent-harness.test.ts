import { describe, expect, test } from "vitest";
import type { AgentHarness } from "#agent/agent-harness.ts";
import { restoreHarness } from "#agent/restore-harness.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { stopRules } from "#agent/stop-rules.ts";
import type { HarnessEvent, HarnessHost } from "#contracts/harness.ts";
import type { Message } from "#contracts/messages.ts";
import type { Model } from "#contracts/model.ts";
import type { Tool } from "#contracts/tools.ts";
import { sized } from "../../labs/09-session-tree/tree-scene.ts";
import { createMemoryLogFile } from "../../labs/memory-log-file.ts";
import { createSurroundings } from "../../labs/surroundings.ts";

const model = { provider: "house", modelId: "small" };
const large = { provider: "house", modelId: "large" };

function noteTool(name: string, during?: () => Promise<void>): Tool {
  return {
    name,
    description: name,
    parameters: { type: "object", properties: {} } as const,
    async execute() {
      await during?.();
      return { status: "done", content: [{ type: "text", text: `${name} done` }] };
    },
  };
}

interface Asked {
  model: string;
  tools: string[];
  texts: string[];
}

let boots = 0;

async function boot(script: readonly ScriptLine[], tools: Tool[], bytes?: Uint8Array) {
  const file = createMemoryLogFile(bytes);
  boots += 1;
  const surroundings = createSurroundings(`b${boots}-`);
  const tree = bytes
    ? (await openSessionTree(sized(file), surroundings)).tree
    : await createSessionTree(sized(file), { id: "s-1", cwd: "/w" }, surroundings);
  const asked: Asked[] = [];
  const scripted = createScriptedModel(script, surroundings.now);
  const heard =
    (modelId: string): Model =>
    (request) => {
      const texts = request.messages.map(textOf);
      asked.push({ model: modelId, tools: request.tools.map(({ name }) => name), texts });
      return scripted(request);
    };
  const host: HarnessHost = {
    models: [
      { ...model, model: heard("small") },
      { ...large, model: heard("large") },
    ],
    tools,
    surroundings,
    // Without a limit a run could be asked again and again, once for each crash.
    seams: ({ runId }) => ({
      shouldStop: stopRules({ runId, limits: { maxTurns: 4 }, now: surroundings.now }),
    }),
  };
  const activeToolNames = tools.map(({ name }) => name);
  const { harness } = await restoreHarness(tree, host, { model, thinkingLevel: "off", activeToolNames });
  const events: HarnessEvent[] = [];
  harness.subscribe({ name: "events", hear: (event) => void events.push(event) });
  return { file, tree, harness, asked, events };
}

function textOf({ content }: Message): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : block.type)).join(" ");
}

const callNote = { calls: [{ id: "c1", name: "note", arguments: {} }] };

describe("a harness", () => {
  test("carries a prompt to its end, and is idle then", async () => {
    const { harness, events } = await boot(["hello"], []);
    const end = await harness.prompt("hi", "run-1");
    expect(end.terminal).toBe("completed");
    expect(harness.phase()).toBe("idle");
    expect(events.map(({ type }) => type)).toEqual([
      "phase",
      "prompt_accepted",
      "turn_started",
      "turn_finished",
      "run_ended",
      "phase",
    ]);
  });

  test("reaches the next turn with what is set while a tool runs, and not the request in flight", async () => {
    let harness: AgentHarness | undefined;
    const tools = [
      noteTool("note", async () => {
        await harness?.setActiveTools(["other"]);
        await harness?.setModel(large);
        await harness?.steer("also this", "s-steer");
      }),
      noteTool("other"),
    ];
    const made = await boot([callNote, "fine"], tools);
    harness = made.harness;
    await harness.prompt("go", "run-1");
    expect(made.asked).toEqual([
      { model: "small", tools: ["note", "other"], texts: ["go"] },
      { model: "large", tools: ["other"], texts: ["go", "toolCall", "note done", "also this"] },
    ]);
    const reopened = await boot([], tools, made.file.bytes());
    expect(reopened.harness.configuration()).toEqual({
      model: large,
      thinkingLevel: "off",
      activeToolNames: ["other"],
    });
  });

  test("lets a follow-up open a run of its own, and hands back at an abort what no turn has taken", async () => {
    let harness: AgentHarness | undefined;
    const tools = [
      noteTool("note", async () => {
        await harness?.followUp("first", "f-1");
        await harness?.followUp("second", "f-2");
        await harness?.nextTurn("later", "n-1");
      }),
      noteTool("stop", async () => {
        void harness?.abort();
      }),
    ];
    const callStop = { calls: [{ id: "c2", name: "stop", arguments: {} }] };
    const made = await boot([callNote, "one", callStop, "never asked"], tools);
    harness = made.harness;
    const end = await harness.prompt("go", "run-1");
    expect(end).toMatchObject({ runId: "f-1", terminal: "aborted" });
    expect(harness.queued().map(({ messageId }) => messageId)).toEqual(["n-1"]);
    expect(made.events.filter(({ type }) => type === "queue_cleared")).toEqual([
      { type: "queue_cleared", messageIds: ["f-2"] },
    ]);
  });

  test("begins one of two prompts that come in the same moment", async () => {
    const { harness } = await boot(["hello"], []);
    const first = harness.prompt("hi", "run-1");
    await expect(harness.prompt("ho", "run-2")).rejects.toMatchObject({ code: "harness.busy" });
    expect((await first).terminal).toBe("completed");
  });
});

describe("a crash after any write", () => {
  test("loses no accepted message and delivers none twice", async () => {
    const tools = [noteTool("note")];
    const script = [callNote, "one", "two", "three", "four"];
    const wanted = ["go", "also", "then"];
    const lives: Uint8Array[] = [new Uint8Array()];
    const seen = new Set<string>();
    let ends = 0;
    while (lives.length > 0) {
      const bytes = lives.pop() as Uint8Array;
      const key = new TextDecoder().decode(bytes).replace(/b\d+-\d+|"timestamp":("[^"]*"|\d+)/g, "");
      if (seen.has(key)) continue;
      seen.add(key);
      const made = await boot(script, tools, bytes.length > 0 ? bytes : undefined);
      const { append } = made.tree;
      made.tree.append = async (...given) => {
        const entry = await append.apply(made.tree, given);
        lives.push(made.file.bytes());
        return entry;
      };
      const { harness } = made;
      await harness.steer("also", "m-1");
      await harness.followUp("then", "m-2");
      const accepted = made.tree.folded().byId.has("run-1");
      const end = await (accepted ? harness.resume() : harness.prompt("go", "run-1"));
      const users = made.tree
        .context()
        .messages.filter(({ role }) => role === "user")
        .map(textOf);
      const waiting = harness.queued().map(({ message }) => textOf(message));
      expect([...users, ...waiting].sort()).toEqual([...wanted].sort());
      if (end?.terminal === "completed") expect(waiting).toEqual([]);
      ends += 1;
    }
    expect(ends).toBeGreaterThan(10);
  });
});
