import { createRecordedModel } from "#agent/recorded-model.ts";
import type { ScriptedReply } from "#agent/scripted-model.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Message, ToolCall } from "#contracts/messages.ts";
import type { LabContext, Measured } from "../experiment.ts";
import type { Served } from "./loopback-server.ts";
import { API_KEY, type Observed, observe, type Plan, repliesIn, reread } from "./observe.ts";
import { openAiEvents, type SpokenCall } from "./openai-events.ts";
import { createSession } from "./session-of-lab.ts";
import { threeModelsAgree } from "./three-models.ts";
import { createLabTools } from "./tools.ts";

/** A write whose content the stream does not finish. */
const cutWrite: SpokenCall = {
  id: "call-1",
  name: "write",
  arguments: '{"path":"result.txt","content":"第一行，然后',
};

const wholeWrite: SpokenCall = {
  id: "call-1",
  name: "write",
  arguments: '{"path":"result.txt","content":"42\\n"}',
};

const text = (said: string): Served => ({ body: openAiEvents({ text: said, finish: "stop" }) });
const call = (...calls: SpokenCall[]): Served => ({ body: openAiEvents({ calls, finish: "tool_calls" }) });
const cutCalls = (...calls: SpokenCall[]): Served => ({ body: openAiEvents({ calls, finish: "length" }) });
const halfWrite = openAiEvents({ text: "我来写。", calls: [cutWrite] });

/** The stream breaks off in the middle of the arguments, the connection with it. */
export const dropped: Plan = { served: [{ body: halfWrite, afterwards: "drop" }] };

export async function main(context: LabContext): Promise<Measured> {
  const reply: ScriptedReply = {
    text: "答案是 42。🙂",
    calls: [{ id: "call-1", name: "write", arguments: { path: "result.txt", content: "答案：42\n" } }],
  };
  const sameReply = await threeModelsAgree(context, reply);
  const { end, toolRuns } = await observe(context, dropped);
  return { terminal: end.terminal, reason: context.text(end.reason), sameReply, toolRuns };
}

export async function textOnly(context: LabContext): Promise<Measured> {
  const said = "一个字也不能少：é、🙂、👩‍🚀。";
  const agree = await threeModelsAgree(context, { text: said });
  const observed = await observe(context, { served: [text(said)] });
  return { ...measure(context, observed), sameReply: agree && observed.playsBack };
}

/** Cut off by the token limit: the model is told so, and its next reply ends the run. */
export async function cutArguments(context: LabContext): Promise<Measured> {
  const observed = await observe(context, { served: [cutCalls(cutWrite), text("放弃：文件太长。")] });
  return { ...measure(context, observed), cutOff: callsOf(observed).at(0)?.cutOff ?? null };
}

/**
 * Here neither call runs, not even the whole one: of a reply that was cut off nobody knows what else it was
 * about to say.
 */
export async function twoCallsSecondCut(context: LabContext): Promise<Measured> {
  const served = [cutCalls(wholeWrite, { ...cutWrite, id: "call-2" }), text("放弃。")];
  const observed = await observe(context, { served });
  const results = observed.entries.filter(
    (entry) => "message" in entry && entry.message.role === "toolResult",
  );
  return { ...measure(context, observed), results: results.length };
}

/** A parser that closes what is open would let a default decide: here, to migrate for real. */
export async function repairedDefault(context: LabContext): Promise<Measured> {
  const cut: SpokenCall = { id: "call-1", name: "migrate", arguments: '{"target":"db"' };
  const observed = await observe(context, { served: [call(cut), text("放弃。")] });
  const [stored] = callsOf(observed);
  const repaired = { ...stored, arguments: JSON.parse(`${stored?.cutOff}}`) } as ToolCall;
  const accepted = await createToolRegistry(createLabTools(() => {})).accept(repaired);
  return { ...measure(context, observed), repairedFits: accepted.ok };
}

export async function unauthorized(context: LabContext): Promise<Measured> {
  const message = `Incorrect API key provided: ${API_KEY}.`;
  const observed = await observe(context, { served: [refusal(401, message)] });
  const keyShown = JSON.stringify([observed.end, observed.entries, observed.recording]).includes(API_KEY);
  return { ...measure(context, observed), keyShown };
}

/** The history has lost a result on its way to the model: every provider would refuse it, at each try. */
export function unpairedCall(context: LabContext): Promise<Measured> {
  const withoutResults = async (messages: Message[]) => messages.filter(({ role }) => role !== "toolResult");
  return run(context, { served: [call(wholeWrite), text("done")], transformContext: withoutResults });
}

/** The recording of one run, asked another question. */
export async function recordingMismatch(context: LabContext): Promise<Measured> {
  const recorded = await observe(context, { served: [text("答案是 42。")] });
  const session = await createSession("换一个问题。");
  let toolRuns = 0;
  const tools = createToolRegistry(createLabTools(() => toolRuns++));
  const model = createRecordedModel(reread(recorded.recording), session.now);
  const end = await runLoop({ ...(await session.open()), tools, model });
  const said = (entries: Observed["entries"]) =>
    JSON.stringify(repliesIn(entries).map(({ content }) => content));
  const playsBack = said(await session.entries()) === said(recorded.entries);
  return measure(context, { ...recorded, end, toolRuns, playsBack });
}

/** A half reply is nothing that a provider could go on with: the next boot asks again, from the start. */
export async function processDiesMidStream(context: LabContext): Promise<Measured> {
  const served: Served[] = [{ body: halfWrite, afterwards: "hang" }, call(wholeWrite), text("写好了。")];
  const observed = await observe(context, { served, atFirstArguments: "die" });
  return { ...measure(context, observed), repliesAtDeath: observed.repliesAtDeath ?? null };
}

export const aborted: Plan = { served: [{ body: halfWrite, afterwards: "hang" }], atFirstArguments: "abort" };
export const endsWithoutEnd: Plan = { served: [{ body: halfWrite }] };
export const rateLimited: Plan = { served: [refusal(429, "Rate limit reached, try again in 20s.")] };
export const serverError: Plan = { served: [{ status: 500, body: "<html>Internal Server Error</html>" }] };
export const garbage: Plan = { served: [{ body: "<!doctype html><p>Welcome to the captive portal\u0007" }] };
export const silence: Plan = { served: [{ body: "", afterwards: "hang" }], idleTimeoutMs: 3000 };

export async function run(context: LabContext, plan: Plan): Promise<Measured> {
  return measure(context, await observe(context, plan));
}

function measure(context: LabContext, observed: Observed): Measured {
  const { end, playsBack, toolRuns, requests } = observed;
  return {
    terminal: end.terminal,
    reason: context.text(end.reason),
    sameReply: playsBack,
    toolRuns,
    requests,
  };
}

function refusal(status: number, message: string): Served {
  return { status, body: JSON.stringify({ error: { message } }) };
}

function callsOf({ entries }: Observed): ToolCall[] {
  return repliesIn(entries).flatMap(({ content }) => content.filter((block) => block.type === "toolCall"));
}
