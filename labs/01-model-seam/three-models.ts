import { collectReply } from "#agent/collect-reply.ts";
import { createRecordedModel, type Recording, recordModel } from "#agent/recorded-model.ts";
import { createScriptedModel, type ScriptedReply } from "#agent/scripted-model.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Model, ModelRequest } from "#contracts/model.ts";
import type { LabContext } from "../experiment.ts";
import { createSurroundings } from "../surroundings.ts";
import { withServer } from "./loopback-server.ts";
import { httpModel, QUESTION, reread } from "./observe.ts";
import { openAiEvents } from "./openai-events.ts";
import { createLabTools } from "./tools.ts";

/**
 * Asks a scripted model, a recording of it and a server on this machine the same question. True if all three
 * make the same message; who said it, when, and for how many tokens, is not part of what was said.
 */
export function threeModelsAgree(context: LabContext, reply: ScriptedReply): Promise<boolean> {
  const calls = reply.calls ?? [];
  const spoken = calls.map((call) => ({ ...call, arguments: JSON.stringify(call.arguments) }));
  const finish = calls.length > 0 ? "tool_calls" : "stop";
  const body = openAiEvents({ text: reply.text ?? "", calls: spoken, finish });
  return withServer([{ body }], async (server) => {
    const { now } = createSurroundings();
    const request: ModelRequest = {
      messages: [{ role: "user", content: QUESTION, timestamp: now() }],
      tools: createToolRegistry(createLabTools(() => {})).descriptions,
    };
    const recording: Recording = { version: 1, exchanges: [] };
    const scripted = recordModel(createScriptedModel([reply], now), recording);
    const said = [
      await ask(scripted, request, now),
      await ask(createRecordedModel(reread(recording), now), request, now),
      await ask(httpModel(server, {}, now), request, now),
    ];
    const agree = said.every((message) => message === said[0]);
    context.tell({
      code: agree ? "lab01.models_agree" : "lab01.models_differ",
      params: { models: said.length },
    });
    return agree;
  });
}

async function ask(model: Model, request: ModelRequest, now: () => number): Promise<string> {
  const { content, stopReason, errorMessage = null } = await collectReply(model(request), now);
  return JSON.stringify({ content, stopReason, errorMessage });
}
