import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { transact } from "#agent/transact.ts";
import { isHarnessError } from "#contracts/errors.ts";
import { SqlError } from "#contracts/sql-database.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { heardDatabase } from "./check-scene.ts";
import { databaseOf, EMPTY } from "./database-content.ts";
import { shortPatience } from "./explored-boot.ts";
import { oldJournal } from "./old-journal.ts";

const refusals = {
  busy: both("停下：journal.busy，工具没有开始", "It stops: journal.busy, and the tool has not started"),
  runs: both("先执行工具，记录以后再补", "The tool runs, and its record comes later"),
  waits: both("一直等到锁放开", "It waits until the lock is released"),
};

export const lockQuestion: Question = {
  ask: both(
    "另一个进程占着写锁，等待的上限过了也没放开。要执行的工具怎么办？",
    "Another process holds the write lock, past the bound. What becomes of the tool that was to run?",
  ),
  options: refusals,
  measure: () => startedBehind(Number.POSITIVE_INFINITY),
  why: both(
    "开始记录没有落盘，工具就不能开始：做了没记，重启之后谁也不知道。",
    "Without a durable start no tool starts: done and not recorded, nobody would know of it after a restart.",
  ),
};

export const shortLockQuestion: Question = {
  ask: both(
    "这一次，锁在第三次尝试之前放开了，还在上限之内。结果呢？",
    "This time the lock is released before the third try, within the bound. And now?",
  ),
  options: { ...refusals, done: both("等到了，记录写下，工具开始", "It waited; recorded, the tool starts") },
  measure: () => startedBehind(2),
  why: both(
    "忙是会过去的：在上限之内等，不算失败。",
    "Busy passes: waiting for it within the bound is no failure.",
  ),
};

async function startedBehind(locked: number): Promise<string> {
  let tries = 0;
  const database = heardDatabase(databaseOf(EMPTY), (sql) => {
    if (!sql.startsWith("BEGIN")) return;
    tries += 1;
    if (tries <= locked) throw new SqlError("SQLITE_BUSY");
  });
  try {
    return await transact(database, shortPatience(50), () => "done");
  } catch (error) {
    if (!isHarnessError(error)) throw error;
    return error.code === "journal.busy" ? "busy" : "runs";
  } finally {
    database.close();
  }
}

const openings = {
  old: both("第 1 版：一步也没有做", "Version 1: none of it was done"),
  half: both("一半：新表有了，版本号还是 1", "Half: the new table is there, and the version is still 1"),
  whole: both("第 2 版：全部做完", "Version 2: all of it"),
};

export const openQuestion: Question = {
  ask: both(
    "第 1 版正在升级，新表已经建好，磁盘这时满了。文件里是哪一版？",
    "Version 1 is being brought up, the new table is made, and then the disk is full. What is in the file?",
  ),
  options: openings,
  measure: () => upgradedUntil("PRAGMA user_version ="),
  why: both(
    "建表和版本号在一个事务里：不是全有，就是全无。",
    "The table and the version are in one transaction: all of it, or none.",
  ),
};

export const openedQuestion: Question = {
  ask: both(
    "磁盘没有满，升级的 COMMIT 之后，进程在 wal_checkpoint 之前死了。重启后是哪一版？",
    "The disk has space; the process dies after the upgrade's COMMIT, before wal_checkpoint. " +
      "Which version is it?",
  ),
  options: openings,
  measure: () => upgradedUntil("PRAGMA wal_checkpoint"),
  why: both(
    "COMMIT 返回，升级就完成了。checkpoint 只是把日志搬进文件，早晚都行。",
    "Once COMMIT has returned it is done. A checkpoint moves the log into the file, sooner or later.",
  ),
};

async function upgradedUntil(deadly: string): Promise<string> {
  const real = databaseOf(oldJournal());
  const database = heardDatabase(real, (sql) => {
    if (sql.startsWith(deadly)) throw new SqlError("SQLITE_FULL");
  });
  const opened = openSqliteOperationJournal(database, { patience: shortPatience(), now: () => 1 });
  await opened.catch(() => {});
  const version = Number(real.query("PRAGMA user_version")[0]?.user_version);
  const isNew = real.query("SELECT 1 FROM sqlite_schema WHERE name = 'large_answers'").length > 0;
  real.close();
  if (version > 1) return isNew ? "whole" : "half";
  return isNew ? "half" : "old";
}
