import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";
import { mistake } from "../mistake.ts";

export const storingMistakes: readonly Mistake[] = [
  mistake(
    "opens-what-is-newer",
    "a-newer-version-is-refused",
    ["16.schema", "16.open"],
    both("更新的版本也照样打开", "What a newer program wrote is opened all the same"),
  ),
  mistake(
    "takes-any-database",
    "somebody-elses-is-left-alone",
    ["16.schema", "16.open"],
    both("版本号是 0 就当作空文件", "Version 0 is taken for an empty file"),
  ),
  mistake(
    "null-becomes-zero",
    "a-record-comes-back-as-it-was",
    ["16.rows", "16.store", "16.open"],
    both("把 NULL 读成 0", "NULL is read as 0"),
  ),
  mistake(
    "trusts-its-rows",
    "a-damaged-row-decides-nothing",
    ["16.rows"],
    both("读出来的行不检查就相信", "A row is believed as it is read"),
  ),
  mistake(
    "lists-read-everything",
    "a-large-answer-lies-beside",
    ["16.rows", "16.state"],
    both("大结果也留在行里，列表要读完全部", "A large answer stays in the row, and every list reads it"),
  ),
  mistake(
    "reads-before-it-locks",
    "it-begins-as-a-writer",
    ["16.transact", "16.store"],
    both("用普通的 BEGIN，写的时候才拿锁", "A plain BEGIN, which takes the lock at the first write"),
  ),
  mistake(
    "awaits-in-the-middle",
    "nothing-comes-between",
    ["16.transact"],
    both("事务中间 await 了一下", "Something is awaited in the middle of a transaction"),
  ),
  mistake(
    "gives-up-at-once",
    "a-short-lock-is-waited-for",
    ["16.transact"],
    both("一忙就放弃", "It gives up as soon as it is busy"),
  ),
  mistake(
    "knows-one-kind-of-busy",
    "every-kind-of-busy-is-waited-for",
    ["16.transact"],
    both(
      "只认 SQLITE_BUSY，有人被杀之后的 SQLITE_BUSY_RECOVERY 当成失败",
      "Only SQLITE_BUSY is busy to it: SQLITE_BUSY_RECOVERY, which follows a kill, is a failure",
    ),
  ),
  mistake(
    "a-failed-commit-is-told-as-done",
    "a-full-disk-is-told",
    ["16.transact", "16.joined", "16.troubles", "16.own-state"],
    both("COMMIT 失败了，照样说成功", "A COMMIT that failed is told as done"),
  ),
  mistake(
    "looks-before-it-begins",
    "between-the-look-and-the-write-nobody-writes",
    ["16.store"],
    both("先看，再开事务", "The look comes before the transaction"),
  ),
  mistake(
    "replaces-the-row",
    "a-record-keeps-its-place",
    ["16.store"],
    both("用 INSERT OR REPLACE 更新", "An update by INSERT OR REPLACE"),
  ),
  mistake(
    "looks-through-all",
    "no-look-goes-through-all",
    ["16.store"],
    both("条件里对列做了运算，索引用不上", "A condition that computes, so that no index serves it"),
  ),
  mistake(
    "normal-is-fast-enough",
    "a-commit-is-on-the-medium-when-it-returns",
    ["16.open", "16.crashes", "16.troubles", "16.power", "16.own-state", "16.session"],
    both("synchronous = NORMAL", "synchronous = NORMAL"),
  ),
  mistake(
    "step-by-step",
    "an-upgrade-is-one-transaction",
    ["16.open", "16.crashes", "16.troubles", "16.power", "16.own-state", "16.upgrade"],
    both("升级分成好几次提交", "An upgrade in several commits"),
  ),
  mistake(
    "settles-in-before-it-looks",
    "a-newer-journal-stays-as-it-is",
    ["16.open"],
    both("先设 WAL，再看是谁的数据库", "WAL is set before anybody looks whose database it is"),
  ),
];
