import { appendFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { AgentHarness } from "#agent/agent-harness.ts";
import { createNodeLogFile, openNodeLogFile } from "#agent/edges/node-log-file.ts";
import { createSessionFile, openSessionFile } from "#agent/edges/session-folder.ts";
import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import { restoreHarness } from "#agent/restore-harness.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Message } from "#contracts/messages.ts";
import type { ModelRequest } from "#contracts/model.ts";
import type { Tool } from "#contracts/tools.ts";
import type { SessionTree, SizedLogFile } from "#contracts/tree.ts";
import { defaultsOf, hostOf } from "../explored-host.ts";
import { answerOf, GO, MODELS, ON, QUEUED, TORN, WANTED } from "./pi-script.js";
import { countSyncs, reached } from "./reached.js";

/** One life of this course's harness, as `pi-life.js` is of Pi: `own-life.ts SCENE first|next FOLDER`. */
const [scene = "", life = "", folder = ""] = process.argv.slice(2);
const now = Date.now;
let count = 0;
const surroundings = { now, newId: () => `${life}-${++count}` };
const asked: Message[][] = [];
let isTearing = false;
await countSyncs();

/** The process dies in the middle of the write of a line. */
function tearing(file: SizedLogFile): SizedLogFile {
  return {
    ...file,
    async append(bytes) {
      if (!isTearing) return file.append(bytes);
      await file.append(bytes.subarray(0, TORN));
      return reached();
    },
  };
}

const during: Record<string, (harness: AgentHarness) => Promise<void>> = {
  async setters(harness) {
    await harness.setActiveTools(WANTED.tools);
    await harness.setModel({ provider: MODELS.provider, modelId: WANTED.model });
    await harness.setThinkingLevel(WANTED.thinkingLevel);
  },
  async queues(harness) {
    const [steer = "", followUp = "", nextTurn = ""] = QUEUED;
    await harness.steer(steer);
    await harness.followUp(followUp);
    await harness.nextTurn(nextTurn);
  },
  async torn() {
    isTearing = true;
  },
};

async function boot(tree: SessionTree): Promise<AgentHarness> {
  let harness: AgentHarness | undefined;
  const execute = async () => {
    if (life === "first" && harness) await during[scene]?.(harness);
    appendFileSync(join(folder, "effects"), "written\n");
    if (life === "first" && scene !== "torn") await reached();
    return { status: "done" as const, content: [{ type: "text" as const, text: "ok" }] };
  };
  const tools = ["write", "read"].map(
    (name): Tool => ({
      ...{ name, description: name, parameters: { type: "object" }, execute },
      action: () => ({ action: name, target: "the file" }),
    }),
  );
  const path = join(folder, "operations.jsonl");
  const open = existsSync(path) ? openNodeLogFile : createNodeLogFile;
  const journal = await openJsonlOperationJournal(await open(path), now);
  const script = (request: ModelRequest) => {
    asked.push(structuredClone([...request.messages]));
    const { call, text } = answerOf(request.messages);
    return call ? { calls: [call] } : text;
  };
  const host = hostOf({ policy: "mark_interrupted", tools, journal, surroundings, script });
  const [small] = host.models;
  if (small) host.models = MODELS.ids.map((modelId) => ({ ...small, modelId }));
  harness = (await restoreHarness(tree, host, defaultsOf(tools))).harness;
  return harness;
}

async function first(): Promise<void> {
  const file = tearing(await createSessionFile(folder, "own"));
  const tree = await createSessionTree(file, { id: "own", cwd: folder }, surroundings);
  await (await boot(tree)).prompt(GO);
}

async function next() {
  const { tree, restored } = await openSessionTree(await openSessionFile(folder, "own"), surroundings);
  const carried = tree.context().messages.length;
  const harness = await boot(tree);
  const { activeToolNames, model, thinkingLevel } = harness.configuration();
  const settings = { activeTools: activeToolNames, model: model.modelId, thinkingLevel };
  const requestsByItself = asked.length;
  await harness.prompt(ON);
  await harness.waitForIdle();
  const told = restored.torn ? "session.torn_tail" : null;
  return { opens: "yes", told, carried, settings, requestsByItself, asked, sent: asked[0] };
}

try {
  process.stdout.write(JSON.stringify(life === "first" ? await first() : await next()) ?? "");
} catch (error) {
  if (!(error instanceof HarnessError)) throw error;
  process.stdout.write(JSON.stringify({ opens: error.code }));
}
