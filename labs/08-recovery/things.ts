import { collectReply } from "#agent/collect-reply.ts";
import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { createScriptedModel, type ScriptedReply } from "#agent/scripted-model.ts";
import { openSessionLog } from "#agent/session-log.ts";
import type { LogFile } from "#contracts/session.ts";
import { cells } from "../../crash-explorer/cell.ts";
import { keptObject } from "../../crash-explorer/kept-object.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import { outside } from "../../crash-explorer/outside.ts";
import { showSession } from "../show-session.ts";
import { createSurroundings } from "../surroundings.ts";
import { showCheckpoint, showJournal, showWorld } from "./explored-show.ts";
import { newTask } from "./scenarios.ts";
import { RUN_ID } from "./world.ts";

/** What survives a crash in lab 08: three records, and reality. The Trace is not among it. */
export type RecoveryThings = Awaited<ReturnType<typeof recoveryThings>>;

/** The prompt is accepted; and, where a reply is given, the model has asked for its calls. */
export async function recoveryThings(asked?: ScriptedReply) {
  const { session } = await newTask();
  if (asked) await ask(session, asked);
  return {
    session: logFile({ content: await session.read(), show: showSession }),
    checkpoints: cells(showCheckpoint),
    journal: keptObject(
      () => new MemoryOperationJournal(() => 0),
      ["start", "complete", "interrupt"],
      showJournal,
    ),
    world: outside(showWorld),
  };
}

async function ask(session: LogFile, reply: ScriptedReply): Promise<void> {
  const surroundings = createSurroundings("first-");
  const { log } = await openSessionLog(session, surroundings);
  await log.append({ fact: { code: "run.request_started", params: { runId: RUN_ID, turn: 1 } } });
  const events = createScriptedModel([reply], surroundings.now)({ messages: [], tools: [] });
  await log.append({ message: await collectReply(events, surroundings.now) });
}
