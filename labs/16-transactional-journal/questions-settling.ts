import { completeWithState } from "#agent/completed-with-state.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { SqlError } from "#contracts/sql-database.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { addName, answer, heardDatabase, namesIn, started } from "./check-scene.ts";
import { databaseOf, EMPTY } from "./database-content.ts";
import { shortPatience } from "./explored-boot.ts";
import { openApart, seenIn, wanted } from "./joined-scene.ts";

export const joinedQuestion: Question = {
  ask: both(
    "会话和操作记录在同一个数据库里，各写各的事务。进程死在 completed 的 COMMIT 之后，重启的人看到什么？",
    "Session and journal lie in one database, each with transactions of its own. The process dies after " +
      "the COMMIT of completed. What does whoever starts again find?",
  ),
  options: {
    apart: both("做完了，却没有结果", "Done, and without a result"),
    together: both("做完了，也有结果：同一个数据库", "Done, with its result: it is one database"),
  },
  async measure() {
    const database = databaseOf(EMPTY);
    const { journal, log } = await openApart(database);
    await journal.start(wanted);
    await journal.complete(wanted.operationId, answer);
    // What would come next is the loop's append; the process is dead.
    const seen = `${seenIn(database)}, ${log.entries().length}`;
    database.close();
    return seen === "1, 2" ? "apart" : "together";
  },
  why: both(
    "在一个文件里，不等于在一个事务里。两次 COMMIT 之间照样能死。",
    "To lie in one file is not to be in one transaction: between two COMMITs it can die as well.",
  ),
};

export const stateQuestion: Question = {
  ask: both(
    "工具的行写好了，写完成记录时磁盘满。表里有几行？",
    "The tool's row is written, and the disk is full as its completion is. How many rows are in the table?",
  ),
  options: { none: both("0 行", "None"), one: both("1 行", "One") },
  measure: () => rowsAfter("COMMIT", false),
  why: both(
    "一个事务：完成记录没有，行也没有。操作还是 started，重做是安全的。",
    "One transaction: no completion, no row. The operation is still started, and doing it again is safe.",
  ),
};

export const refusedQuestion: Question = {
  ask: both(
    "这一次磁盘没满，工具写了一行之后说 refused。表里有几行？",
    "This time the disk has space; the tool writes its row and then says refused. How many rows are there?",
  ),
  options: { none: both("0 行", "None"), one: both("1 行", "One") },
  measure: () => rowsAfter("never", true),
  why: both(
    "refused 是工具自己说“什么也没发生”。它写过的行要收回，记录才说的是真话。",
    "refused is the tool's word that nothing happened. Its row is taken back, or the record would lie.",
  ),
};

async function rowsAfter(full: string, refuses: boolean): Promise<string> {
  const real = databaseOf(EMPTY);
  const patience = shortPatience();
  const journal = await openSqliteOperationJournal(real, { patience, now: () => 1 });
  real.execute("CREATE TABLE things (name TEXT)");
  const { state: _, occurrence: __, attempts: ___, startedAt: ____, ...wanted } = started;
  await journal.start(wanted);
  const database = heardDatabase(real, (sql) => {
    if (sql === full) throw new SqlError("SQLITE_FULL");
  });
  const own = { database, patience, now: () => 2 };
  const work = completeWithState(own, started.operationId, (inside) => {
    addName(inside, "a");
    return refuses
      ? { status: "refused", reason: { code: "run.aborted", params: {} } }
      : { status: "done", content: [] };
  });
  await work.catch(() => {});
  const rows = namesIn(real).length;
  real.close();
  return rows === 0 ? "none" : "one";
}
