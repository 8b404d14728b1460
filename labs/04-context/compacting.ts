import { compaction } from "#agent/compaction.ts";
import { createScriptedModel, type ScriptedReply } from "#agent/scripted-model.ts";
import type { Context } from "#contracts/context.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Model } from "#contracts/model.ts";
import { apply, entriesOf, reply, result, textOf, user } from "./ground.ts";

const LONG = "x".repeat(500);
export const SUMMARY = "the summary";

export const SESSION = [
  user("prompt", 1),
  reply("step-1", "c1"),
  result("c1", LONG),
  reply("step-2", "c2"),
  result("c2", LONG),
  reply("step-3", "c3"),
  result("c3", "short"),
];

interface Life {
  limitTokens?: number;
  line?: string | ScriptedReply;
  entries?: Entry[];
  /** How many requests earlier lives made. */
  requests?: number;
  /** At this request the process dies: the model never answers. */
  hangsAt?: number;
}

/** One life that builds one request. */
export async function live({ limitTokens = 1_000, line = SUMMARY, hangsAt, ...earlier }: Life) {
  const entries = earlier.entries ?? entriesOf(SESSION);
  let requests = earlier.requests ?? 0;
  let dies: (context: Context) => void;
  const death = new Promise<Context>((resolve) => {
    dies = resolve;
  });
  const model: Model = async function* summing(request) {
    requests += 1;
    if (requests === hangsAt) {
      dies([]);
      await new Promise(() => {});
    }
    yield* createScriptedModel([line], () => 0)(request);
  };
  const transform = compaction({
    runId: "e0",
    model,
    limitTokens,
    fixedTokens: 0,
    keepTokens: 50,
    countTokens: (message) => textOf(message).length,
    now: () => 0,
  });
  const messages = SESSION.map((message) => structuredClone(message));
  const context = await Promise.race([death, apply(transform, messages, entries)]);
  return { context, entries, requests: () => requests };
}
