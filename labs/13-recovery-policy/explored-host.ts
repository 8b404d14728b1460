import { journaledPerform } from "#agent/journaled-perform.ts";
import { savedAnswers } from "#agent/saved-answers.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { HarnessConfiguration, HarnessHost } from "#contracts/harness.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { Message } from "#contracts/messages.ts";
import type { ModelRequest } from "#contracts/model.ts";
import type { HostDurability, RecoveryPolicy } from "#contracts/recovery.ts";
import type { Tool } from "#contracts/tools.ts";

export const MODEL = { provider: "house", modelId: "small" };
const TASK_ID = "task-13";

/** What a scene decides; the rest is the same in all of them. */
export interface Scene extends Omit<HostDurability, "recovery"> {
  policy?: RecoveryPolicy;
  script(request: ModelRequest): ReturnType<Extract<ScriptLine, (...args: never[]) => unknown>>;
  tools: readonly Tool[];
  /** Absent: no Operation Journal, and the session's own records have to do. */
  journal?: OperationJournal;
  maxTurns?: number;
  /** Absent: an exploration in which no time passes. */
  surroundings: HarnessHost["surroundings"];
}

/** A host with a limit on requests: crashes without end would ask without end. */
export function hostOf(scene: Scene): HarnessHost {
  const { policy, script, tools, journal, surroundings, maxTurns = 4, ...durability } = scene;
  const { now } = surroundings;
  const lines = Array.from({ length: 12 }, (): ScriptLine => script);
  return {
    ...durability,
    models: [{ ...MODEL, model: createScriptedModel(lines, now) }],
    tools,
    surroundings,
    seams: ({ runId, tools: active, signal }) => ({
      shouldStop: stopRules({ runId, limits: { maxTurns }, now }),
      ...(journal && journaledPerform({ journal, tools: active, taskId: TASK_ID, signal })),
    }),
    recovery: {
      ...(policy && { policy }),
      ...(journal && {
        savedAnswer: savedAnswers({ journal, tools: createToolRegistry(tools), taskId: TASK_ID }),
      }),
    },
  };
}

export function defaultsOf(tools: readonly Tool[]): HarnessConfiguration {
  return { model: MODEL, thinkingLevel: "off", activeToolNames: tools.map(({ name }) => name) };
}

/**
 * Where a conversation is, by what the model really received: the last of these prompts, and how many replies
 * there are behind it.
 */
export function placeIn(messages: readonly Message[], prompts: readonly string[]) {
  const last = messages.findLastIndex(
    ({ role, content }) => role === "user" && prompts.includes(String(content)),
  );
  const prompt = last < 0 ? undefined : String(messages[last]?.content);
  const replies = messages.slice(last + 1).filter(({ role }) => role === "assistant").length;
  return { prompt, replies };
}
