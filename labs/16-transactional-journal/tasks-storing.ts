import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { lockQuestion, openedQuestion, openQuestion, shortLockQuestion } from "./questions-storing.ts";

export const storingTasks: readonly Task[] = [
  {
    id: "16.3",
    title: both("一个事务，有上限地等", "One transaction, and a wait with a bound"),
    minutes: 25,
    modules: ["transact.ts"],
    predict: lockQuestion,
    afterwards: shortLockQuestion,
    hints: [
      hint(
        ["什么时候拿锁", "When the lock is taken"],
        [
          "普通的 BEGIN 到第一次写才拿锁：那时看到的可能已经旧了，而且两个都在等对方。",
          "A plain BEGIN takes the lock at the first write: what was read may be old by then, and two that " +
            "both read wait for each other.",
        ],
      ),
      hint(
        ["中间不要 await", "Await nothing in between"],
        [
          "同一个连接上，await 会让别的代码插进来，看到或者提交半个事务。等锁只在 BEGIN 之前等。",
          "On one connection an await lets others in, who see half a transaction, or commit it. " +
            "Wait for the " +
            "lock before BEGIN only.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "patiently：for 循环里 attempt()；SqlError 是 SQLITE_BUSY 且没到上限就 await pause(...) 再来，到了抛 journal.busy；" +
            "其余的 SqlError 换成 journal.not_saved、journal.poisoned（_FSYNC）或 journal.bad_database；别的原样抛出。",
          "patiently: attempt() in a loop; SQLITE_BUSY before the bound is a pause and another try, at the " +
            "bound journal.busy; other SqlErrors are journal.not_saved, journal.poisoned (_FSYNC) or " +
            "journal.bad_database; whatever else is thrown stays as it is.",
        ],
      ),
    ],
  },
  {
    id: "16.4",
    title: both("看和写是一个事务", "The look and the write are one transaction"),
    minutes: 20,
    modules: ["sqlite-record-store.ts"],
    hints: [
      hint(
        ["两个进程同时开始", "Two that start at once"],
        [
          "两个进程都先看（没有记录），再各写一条 started：同一个动作做两次。看要在哪里做？",
          "Two processes look, see nothing, and each writes started: the same action twice. Where " +
            "does the look belong?",
        ],
      ),
      hint(
        ["位置", "Its place"],
        [
          "sequence 是第一次写入时给的。INSERT OR REPLACE 会删掉旧行再插一条，位置就变了；看到了就 UPDATE，没看到才 INSERT。",
          "sequence is given at the first insert. INSERT OR REPLACE deletes the row and makes " +
            "another, at the " +
            "end; UPDATE what was found, and INSERT what was not.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "transact(database, patience, (database) => { const found = relatedRecords(database, related); " +
            "const record = change(found); writeRecord(database, record, found); return record; })；" +
            "旁边的大结果，没有就 DELETE。",
          "transact(database, patience, (database) => { const found = relatedRecords(database, related); " +
            "const record = change(found); writeRecord(database, record, found); return record; }); " +
            "no large answer: DELETE it.",
        ],
      ),
    ],
  },
  {
    id: "16.5",
    title: both("打开：先看，再动", "Opening: look first, then touch"),
    minutes: 15,
    modules: ["sqlite-operation-journal.ts"],
    predict: openQuestion,
    afterwards: openedQuestion,
    hints: [
      hint(
        ["连设置都会改文件", "Even a setting changes the file"],
        [
          "PRAGMA journal_mode = WAL 会写进文件头。别人的数据库、更新的版本，在这之前就要拒绝。",
          "PRAGMA journal_mode = WAL is written into the header. Somebody else's, and a newer one, " +
            "are refused before.",
        ],
      ),
      hint(
        ["FULL，不是 NORMAL", "FULL, and not NORMAL"],
        [
          "WAL 加 NORMAL 很快，因为提交时不 fsync：断电会拿走最后几次提交。副作用的 started 记录不能被拿走。",
          "WAL with NORMAL is fast since a commit does not fsync: a power cut takes the last ones. " +
            "It must not " +
            "take the started of an effect.",
        ],
      ),
      hint(
        ["升级是一个事务", "An upgrade is one transaction"],
        [
          "在 transact 里再看一次 stepsFor（别人可能刚升级完），逐个 database.execute(SCHEMA_STEPS)，最后 markVersion。" +
            "之后 PRAGMA wal_checkpoint(PASSIVE)：死掉的进程写了没 fsync 的，先落盘再相信。",
          "Within transact look again (somebody may just have done it), execute each of SCHEMA_STEPS, then " +
            "markVersion. Behind it PRAGMA wal_checkpoint(PASSIVE): what a dead process wrote and did not " +
            "sync is synced before anybody trusts it.",
        ],
      ),
    ],
  },
];
