import { storedEnding } from "#agent/read-entries.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import { openSessionLog } from "#agent/session-log.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { verifier } from "#agent/verifier.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import { missing, RUN, right } from "./claims.ts";

export const MAX_REJECTIONS = 2;

export interface QuarrelEnd {
  terminal: string;
  /** The run had come to its end in an earlier life. */
  wasEnded: boolean;
  /** What the last look of this life found. */
  seen: "right" | "missing" | "nothing";
}

/** One life of the run, through the same door whether it is new or resumed. */
export async function bootQuarrel({ session }: { session: LogFile }, life: Life): Promise<QuarrelEnd> {
  const { log } = await openSessionLog(session, life);
  const entries = log.entries();
  const wasEnded = storedEnding(entries, RUN) !== undefined;
  let seen: QuarrelEnd["seen"] = "nothing";
  const check = async () => {
    seen = life.choose("somebody wrote result.txt", 2) === 1 ? "right" : "missing";
    return seen === "right" ? right : missing;
  };
  const { terminal } = await runLoop({
    runId: RUN,
    entries,
    tools: createToolRegistry([]),
    model: createScriptedModel(Array(9).fill("done"), life.now),
    append: log.append,
    now: life.now,
    // One request more than the quarrel needs: crashes without end would ask the model without end.
    shouldStop: stopRules({ runId: RUN, limits: { maxTurns: MAX_REJECTIONS + 1 }, now: life.now }),
    verify: verifier({ runId: RUN, check, maxRejections: MAX_REJECTIONS }),
  });
  return { terminal, wasEnded, seen };
}
