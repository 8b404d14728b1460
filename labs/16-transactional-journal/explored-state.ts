import { completingJournal } from "#agent/completing-journal.ts";
import { journaledPerform } from "#agent/journaled-perform.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { AcceptedCall, PendingCall } from "#contracts/loop.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import type { Tool } from "#contracts/tools.ts";
import type { Invariant, Life, Scenario } from "../../crash-explorer/scenario.ts";
import type { States, Things } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import { unless } from "../unless.ts";
import { shortPatience } from "./explored-boot.ts";
import { contentIn, exploredDatabase, writtenIn } from "./explored-database.ts";
import { makeTallies, tallyTool } from "./own-state-tool.ts";
import { operationsIn } from "./show-database.ts";

function stateThings() {
  return { database: exploredDatabase({ troubled: true }) };
}

type StateThings = ReturnType<typeof stateThings> & Things;
type StateStates = States<ReturnType<typeof stateThings>>;

/** A tool whose effect is a row beside the journal: the row and the completion are there together, or not. */
export async function stateScenario(): Promise<Scenario<StateThings, string>> {
  return {
    name: "own-state",
    things: stateThings(),
    boot: ({ database }, life) => countAtLast(database as SqlDatabase, life),
    always: [together],
    atEnd: [countedOnce],
  };
}

/** A trouble comes once in a life; a person who is told of it lets it go on. */
async function countAtLast(database: SqlDatabase, life: Life): Promise<string> {
  try {
    const said = await countOnce(database, life);
    return said === COUNTED ? said : await countOnce(database, life);
  } catch (error) {
    if (!isHarnessError(error)) throw error;
    return countOnce(database, life);
  }
}

/** As the loop does it: asks the journal, then performs. */
async function countOnce(database: SqlDatabase, { now }: Life): Promise<string> {
  const patience = shortPatience();
  const opened = await openSqliteOperationJournal(database, { patience, now });
  await makeTallies({ database, patience });
  const journal = completingJournal(opened, { now, attempts: 3 });
  const tool = tallyTool({ database, patience, now }) as Tool;
  const seams = journaledPerform({ journal, tools: createToolRegistry([tool]), taskId: "task" });
  const pending = pendingTally();
  const recalled = await seams.recall(pending);
  if (recalled?.kind === "answer") return textOf(recalled.answer);
  if (recalled?.kind === "end") return recalled.end.terminal;
  const accepted: AcceptedCall = { ...pending, tool };
  const settled = await seams.perform(accepted, (context) => tool.execute({ name: "a" }, context));
  return settled.kind === "answer" ? textOf(settled.answer) : settled.end.terminal;
}

function pendingTally(): PendingCall {
  const call = { type: "toolCall" as const, id: "c1", name: "tally", arguments: { name: "a" } };
  return { runId: "run", entryId: "reply", index: 0, call, whole: true };
}

function textOf({ content }: { content: readonly { type: string; text?: string }[] }): string {
  return content[0]?.text?.slice(0, 3) ?? "";
}

const together: Invariant<StateStates> = {
  id: "state-and-record-together",
  breach({ database }) {
    const { tables, ...content } = contentIn(writtenIn(database));
    const counted = Number(tables.tallies?.[0]?.count ?? 0);
    const completed = operationsIn({ tables, ...content }).filter((row) => row.state === "completed");
    const answers = completed.filter(
      (row) =>
        row.answer !== null || tables.large_answers?.some((large) => large.operation_id === row.operation_id),
    );
    return unless(
      counted === completed.length && answers.length === completed.length,
      both("计数、完成记录和答复一样多", "as many counts as completions and answers"),
      both(
        `计数 ${counted}，完成记录 ${completed.length}，答复 ${answers.length}`,
        `${counted} counted, ${completed.length} completed, ${answers.length} answers`,
      ),
    );
  },
};

const countedOnce: Invariant<{ end: string }> = {
  id: "counted-exactly-once",
  breach: ({ end }) => unless(end === COUNTED, COUNTED, end),
};

/** What the tool answers the first time. */
const COUNTED = "a 1";
