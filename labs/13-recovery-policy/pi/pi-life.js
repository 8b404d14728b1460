import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { loadPi } from "../../09-session-tree/load-pi.js";
import { answerOf, GO, MODELS, ON, QUEUED, TORN, WANTED } from "./pi-script.js";
import { countSyncs, reached } from "./reached.js";

/** One life of real Pi, in a process of its own: `pi-life.js SCENE first|next FOLDER INSTALLED`. */
const [scene = "", life = "", folder = "", installed = ""] = process.argv.slice(2);
const { agent, faux, createModels, transformMessages } = await loadPi(installed);
await countSyncs();

/** @type {new (given: object) => any} */
const Env = agent.NodeExecutionEnv;

class TearingEnv extends Env {
  isTearing = false;
  /**
   * The process dies in the middle of the write of a line.
   * @param {string} path
   * @param {string} content
   */
  async appendFile(path, content) {
    if (!this.isTearing) return super.appendFile(path, content);
    await super.appendFile(path, content.slice(0, TORN));
    return reached();
  }
}

const env = new TearingEnv({ cwd: folder });
const repo = new agent.JsonlSessionRepo({ fs: env, sessionsRoot: join(folder, "sessions") });
const provider = faux.fauxProvider({ provider: MODELS.provider, models: MODELS.ids.map((id) => ({ id })) });
const models = createModels();
models.setProvider(provider.provider);

/** @type {any[][]} what each request carried */
const asked = [];
provider.setResponses(
  Array.from({ length: 12 }, () => (/** @type {any} */ { messages }) => {
    asked.push(structuredClone(messages));
    const { call, text } = answerOf(messages);
    const said = call ? faux.fauxToolCall(call.name, call.arguments, { id: call.id }) : faux.fauxText(text);
    return faux.fauxAssistantMessage([said], { stopReason: call ? "toolUse" : "stop" });
  }),
);

/** @type {Record<string, (harness: any) => Promise<void>>} what happens while the first life's tool runs */
const during = {
  async setters(harness) {
    await harness.setActiveTools([...WANTED.tools]);
    await harness.setModel(provider.getModel(WANTED.model));
    await harness.setThinkingLevel(WANTED.thinkingLevel);
  },
  async queues(harness) {
    await harness.steer(QUEUED[0]);
    await harness.followUp(QUEUED[1]);
    await harness.nextTurn(QUEUED[2]);
  },
  async torn() {
    env.isTearing = true;
  },
};

/** @param {any} session */
async function boot(session) {
  const { model, thinkingLevel, activeToolNames } = await session.buildContext();
  /** @type {any} */
  let harness;
  const execute = async () => {
    if (life === "first") await during[scene]?.(harness);
    appendFileSync(join(folder, "effects"), "written\n");
    if (life === "first" && scene !== "torn") await reached();
    return { content: [{ type: "text", text: "ok" }], details: {} };
  };
  const parameters = { type: "object", properties: {} };
  const tools = ["write", "read"].map((name) => ({
    ...{ name, label: name, description: name, parameters, execute },
  }));
  harness = new agent.AgentHarness({
    ...{ session, models, tools, thinkingLevel },
    model: provider.getModel(model?.modelId) ?? provider.getModel(),
    ...(activeToolNames && { activeToolNames }),
  });
  return harness;
}

async function first() {
  const session = await repo.create({ cwd: folder, id: "pi" });
  await (await boot(session)).prompt(GO);
}

async function next() {
  const [found] = await repo.list();
  const session = await repo.open(found);
  const harness = await boot(session);
  const settings = {
    activeTools: harness.getActiveTools().map((/** @type {any} */ { name }) => name),
    model: harness.getModel().id,
    thinkingLevel: harness.getThinkingLevel(),
  };
  const requestsByItself = asked.length;
  const carried = (await session.buildContext()).messages.length;
  await harness.prompt(ON);
  // Each provider's part of Pi passes the messages through this before it sends them.
  const sent = transformMessages(asked[0], provider.getModel());
  return { opens: "yes", told: null, carried, settings, requestsByItself, asked, sent };
}

try {
  process.stdout.write(JSON.stringify(life === "first" ? await first() : await next()));
} catch (error) {
  const { code } = /** @type {{ code?: string }} */ (error);
  if (code === undefined) throw error;
  process.stdout.write(JSON.stringify({ opens: code }));
}
