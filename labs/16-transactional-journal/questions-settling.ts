import { completeWithState } from "#agent/completed-with-state.ts";
import { completingJournal } from "#agent/completing-journal.ts";
import { MemoryRecordStore } from "#agent/memory-record-store.ts";
import { recordedJournal } from "#agent/recorded-journal.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { HarnessError } from "#contracts/errors.ts";
import { SqlError } from "#contracts/sql-database.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { addName, answer, heardDatabase, namesIn, started } from "./check-scene.ts";
import { databaseOf, EMPTY } from "./database-content.ts";
import { shortPatience } from "./explored-boot.ts";

export const completionQuestion: Question = {
  ask: both(
    "工具做完了，完成记录其实写进去了，回音却丢了。再写一次，得到 journal.conflict。怎么算？",
    "The tool is done; its completion was durable, and only the answer got lost. Written again it is a " +
      "journal.conflict. What is that?",
  ),
  options: {
    success: both("成功：已经记下的就是这个结果", "A success: this very answer is recorded"),
    failure: both("失败：告诉模型工具失败了", "A failure: the model is told that the tool failed"),
  },
  async measure() {
    const real = recordedJournal(new MemoryRecordStore([started]), () => 9);
    let isFirst = true;
    const losing = {
      ...real,
      async complete(...given: Parameters<typeof real.complete>) {
        await real.complete(...given);
        if (!isFirst) return;
        isFirst = false;
        throw new HarnessError({ code: "journal.not_saved", params: { problem: "lost" } });
      },
    };
    const journal = completingJournal(losing, { attempts: 3, pauseMs: 1, pause: async () => {} });
    const ended = await journal.complete(started.operationId, answer).then(
      () => "success",
      () => "failure",
    );
    return ended;
  },
  why: both(
    "冲突说的是“已经完成”，而完成的正是它。把它当失败，模型会再要一次。",
    "The conflict says: completed already, and it is, with this answer. As a failure it " +
      "would be asked for again.",
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
