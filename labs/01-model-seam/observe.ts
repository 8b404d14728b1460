import { collectReply } from "#agent/collect-reply.ts";
import { createHttpModel } from "#agent/edges/http-model.ts";
import { messagesOf, toolCalls } from "#agent/read-entries.ts";
import { createRecordedModel, type Recording, readRecording, recordModel } from "#agent/recorded-model.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Entry } from "#contracts/entries.ts";
import type { LoopSeams, RunEnd } from "#contracts/loop.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import type { Model, ModelRequest } from "#contracts/model.ts";
import { type Crash, createCrash } from "../crash.ts";
import type { LabContext } from "../experiment.ts";
import { type LoopbackServer, type Served, withServer } from "./loopback-server.ts";
import { createSession } from "./session-of-lab.ts";
import { createLabTools } from "./tools.ts";

export const API_KEY = "sk-loopback-0123456789";
export const QUESTION = "把答案写进 result.txt。";

export interface Plan {
  /** What the server does with each request, in order. */
  served: readonly Served[];
  /** In the first life, at the first piece of arguments. */
  atFirstArguments?: "die" | "abort";
  transformContext?: NonNullable<LoopSeams["transformContext"]>;
  idleTimeoutMs?: number;
}

export interface Observed {
  end: RunEnd;
  toolRuns: number;
  /** How many requests reached the server, over both lives. */
  requests: number;
  /** True: the recording of this run, read back, gives every stored reply once more, to the letter. */
  playsBack: boolean;
  entries: readonly Entry[];
  recording: Recording;
  /** How many replies were durable at the death. */
  repliesAtDeath?: number;
}

/** One prompt, one real model, one loopback server; a second life if the first one died. */
export function observe(context: LabContext, plan: Plan): Promise<Observed> {
  return withServer(plan.served, async (server) => {
    const session = await createSession(QUESTION);
    const recording: Recording = { version: 1, exchanges: [] };
    const asked: ModelRequest[] = [];
    let toolRuns = 0;
    const tools = createToolRegistry(createLabTools(() => toolRuns++));
    const boot = async (fault: Plan["atFirstArguments"]) => {
      const crash = createCrash();
      const abort = new AbortController();
      const model = remembered(recordModel(httpModel(server, plan, session.now), recording), asked);
      const seams = plan.transformContext ? { transformContext: plan.transformContext } : {};
      const run = { ...(await session.open()), ...seams, tools, signal: abort.signal };
      return crash.of(runLoop({ ...run, model: disturbed(model, fault, crash, abort) }));
    };
    let life = await boot(plan.atFirstArguments);
    const repliesAtDeath = life.died ? repliesIn(await session.entries()).length : undefined;
    if (life.died) {
      context.tell({ code: "trace.process_died", params: {} });
      asked.length = 0; // The dead process got no reply to what it asked.
      life = await boot(undefined);
    }
    if (life.died) throw new Error("died again although no crash was planned");
    const entries = await session.entries();
    tellEntries(context, entries);
    const playsBack = await givesAgain(recording, asked, repliesIn(entries));
    const measured = { end: life.value, toolRuns, requests: server.requests.length, playsBack };
    return { ...measured, entries, recording, ...(repliesAtDeath === undefined ? {} : { repliesAtDeath }) };
  });
}

export function httpModel(
  server: LoopbackServer,
  plan: Pick<Plan, "idleTimeoutMs">,
  now: () => number,
): Model {
  return createHttpModel({
    provider: "openai-compatible",
    baseUrl: server.baseUrl,
    apiKey: API_KEY,
    modelId: "loopback",
    idleTimeoutMs: plan.idleTimeoutMs ?? 10_000,
    now,
  });
}

export function repliesIn(entries: readonly Entry[]): AssistantMessage[] {
  return messagesOf(entries).filter((message) => message.role === "assistant");
}

/** Through JSON, as through a file. */
export function reread(recording: Recording): Recording {
  return readRecording(JSON.parse(JSON.stringify(recording)));
}

function remembered(model: Model, asked: ModelRequest[]): Model {
  return (request) => {
    const { signal: _, ...plain } = request;
    asked.push(structuredClone(plain));
    return model(request);
  };
}

/** The fault strikes when a piece of arguments has arrived and nobody has seen it yet. */
function disturbed(
  model: Model,
  fault: Plan["atFirstArguments"],
  crash: Crash,
  abort: AbortController,
): Model {
  return async function* disturbedModel(request) {
    for await (const event of model(request)) {
      if (event.type === "toolcall_delta" && fault === "die") await crash.here();
      if (event.type === "toolcall_delta" && fault === "abort") abort.abort();
      yield event;
    }
  };
}

async function givesAgain(
  recording: Recording,
  asked: readonly ModelRequest[],
  stored: readonly AssistantMessage[],
): Promise<boolean> {
  const model = createRecordedModel(reread(recording), () => 0);
  const played = await Promise.all(asked.map((request) => collectReply(model(request), () => 0)));
  return JSON.stringify(played) === JSON.stringify(stored);
}

function tellEntries(context: LabContext, entries: readonly Entry[]): void {
  for (const entry of entries) if ("fact" in entry) context.tell(entry.fact);
  for (const { name, cutOff } of repliesIn(entries).flatMap(toolCalls)) {
    if (cutOff !== undefined)
      context.tell({ code: "lab01.cut_off_kept", params: { tool: name, text: cutOff } });
  }
}
