import { keyedPerform } from "#agent/keyed-perform.ts";
import { storedEnding } from "#agent/read-entries.ts";
import { createScriptedModel, type ScriptedCall, type ScriptLine } from "#agent/scripted-model.ts";
import { openSessionLog } from "#agent/session-log.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { HarnessError, isHarnessError } from "#contracts/errors.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Cells } from "../../crash-explorer/cell.ts";
import type { Outside } from "../../crash-explorer/outside.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import { RUN_ID } from "../08-recovery/world.ts";
import { TASK_ID } from "./boot.ts";
import { exploredTools } from "./explored-tools.ts";
import { DAY_MS } from "./service-tools.ts";
import { journalAt, type TimedJournal } from "./timed-journal.ts";

export interface KeyedHandles {
  session: LogFile;
  journal: TimedJournal;
  calendar: Cells;
  world: Outside;
}

export interface KeyedEnd {
  /** Of the run; `unsaved`: the journal could not be written for good. */
  terminal: string;
  reason: string;
  records: OperationRecord[];
  /** Answers of services that this life did not get. */
  lost: number;
  /** Unix time in milliseconds of this life. */
  now: number;
}

export interface Plan {
  /** What the user asked for. */
  prompt: string;
  script(life: Life): readonly ScriptLine[];
  maxTurns: number;
  /** Answers may be lost while the harness lives, besides by its death. */
  losesAnswers?: boolean;
  /** Default: over a wire. */
  over?: "request" | "act";
  /** The services forget keys. */
  timed?: boolean;
  /** Completions may fail to be saved, or be saved and not acknowledged. */
  losesRecords?: boolean;
}

/** One life: a new harness on what is durable, as after a restart; a first one boots in the same way. */
export async function bootKeyed(handles: KeyedHandles, life: Life, plan: Plan): Promise<KeyedEnd> {
  let lostRecords = 0;
  const losesRecord = () => {
    if (!plan.losesRecords || lostRecords === MOST_LOST) return SAVED;
    const fate = life.choose("record saved, not saved, or saved unheard", 3);
    if (fate !== SAVED) lostRecords += 1;
    return fate;
  };
  for (;;) {
    const end = await runOnce(handles, life, plan, losesRecord);
    // A host that starts its harness again when it has given up.
    if (end.terminal !== "unsaved") return { ...end, lost: end.lost + lostRecords };
  }
}

const SAVED = 0;
const NOT_SAVED = 1;
/** As often as a completion is tried: only then does a harness give up, and the next time it is saved. */
const MOST_LOST = 3;

async function runOnce(
  handles: KeyedHandles,
  life: Life,
  plan: Plan,
  losesRecord: () => number,
): Promise<KeyedEnd> {
  const { log } = await openSessionLog(handles.session, life);
  const entries = log.entries();
  const now = plan.timed
    ? await today(handles.calendar, life, storedEnding(entries, RUN_ID) !== undefined)
    : life.now;
  const journal = losingRecords(journalAt(handles.journal, now), losesRecord);
  let lost = 0;
  const onLost = plan.losesAnswers
    ? () => {
        lost += 1;
      }
    : undefined;
  const { over = "request", timed } = plan;
  const reach = { world: handles.world, over, onLost, choose: life.choose, ...(timed && { now }) };
  const tools = createToolRegistry(exploredTools(reach));
  const run = {
    runId: RUN_ID,
    entries,
    tools,
    model: createScriptedModel(plan.script(life), now),
    append: log.append,
    now,
    shouldStop: stopRules({ runId: RUN_ID, limits: { maxTurns: plan.maxTurns }, now }),
    ...keyedPerform({ journal, tools, taskId: TASK_ID, now }),
  };
  const { terminal, reason } = await runLoop(run).catch(unsaved);
  return { terminal, reason: reason.code, records: await journal.records(), lost, now: now() };
}

/** Two days may pass before a life, once, as long as there is something left to do. */
async function today(calendar: Cells, life: Life, isOver: boolean): Promise<() => number> {
  let later = (await calendar.get(LATER)) !== undefined;
  if (!later && !isOver && life.choose("two days pass", 2) === 1) {
    await calendar.put(LATER, true);
    later = true;
  }
  return () => life.now() + (later ? 2 * DAY_MS : 0);
}

const LATER = "later";

export function call(name: string, more: object = {}): ScriptedCall {
  return { id: `${name}-1`, name, arguments: { target: "a", ...more } };
}

function unsaved(error: unknown) {
  if (!isHarnessError(error) || error.code !== "journal.not_saved") throw error;
  return { terminal: "unsaved", reason: error.fact };
}

function losingRecords(journal: KeyedJournal, losesRecord: () => number): KeyedJournal {
  const lost = new HarnessError({ code: "journal.not_saved", params: { problem: "ECONNRESET" } });
  return {
    ...journal,
    async complete(operationId, answer) {
      const fate = losesRecord();
      if (fate !== NOT_SAVED) await journal.complete(operationId, answer);
      if (fate !== SAVED) throw lost;
    },
  };
}
