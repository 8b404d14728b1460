import { acceptPrompt } from "#agent/accept-prompt.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Append } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Model } from "#contracts/model.ts";
import { createCrash } from "../crash.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { reopen } from "./reopen.ts";
import { reply, sessionOnDisk } from "./session-on-disk.ts";

/** An accepted prompt does not wait for its reply, and the same prompt sent again is no second one. */
export async function hungModel(context: LabContext): Promise<Measured> {
  const session = sessionOnDisk(context.folder);
  const { now } = session.surroundings;
  const prompt = { runId: "run-1", text: "修复这个缺陷" };
  const crash = createCrash();
  const { log, release } = await session.create();
  const acknowledged: string[] = [];
  const append: Append = async (draft) => {
    const entry = await log.append(draft);
    acknowledged.push(entry.id);
    return entry;
  };
  acknowledged.push((await acceptPrompt(log, prompt, now)).id);
  const model: Model = () => ({ [Symbol.asyncIterator]: () => ({ next: crash.here }) });
  const tools = createToolRegistry([]);
  await crash.of(runLoop({ runId: prompt.runId, entries: log.entries(), tools, model, append, now }));
  context.tell({ code: "lab05.died_model_hung", params: { runId: prompt.runId } });
  await release();
  return reopen(context, {
    session,
    acknowledged,
    async next(reopened) {
      await acceptPrompt(reopened, prompt, now);
      return reopened.append({ message: reply("fixed", now()) });
    },
    alsoMeasure(last) {
      const isPrompt = (entry: (typeof last.entries)[number]) =>
        "message" in entry && entry.message.role === "user";
      const userMessages = last.entries.filter(isPrompt).length;
      const problem: Fact = { code: "lab05.prompt_repeated", params: { userMessages } };
      return { measured: { userMessages }, ...(userMessages === 1 ? {} : { problem }) };
    },
  });
}
