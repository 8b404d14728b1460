import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";
import { mistake } from "../mistake.ts";

export const mistakes: readonly Mistake[] = [
  mistake(
    "own-clock",
    "a-lease-holds-until-it-runs-out",
    ["17.state", "17.claim", "17.loop", "17.claims", "17.frozen", "17.lost", "17.token", "17.plain"],
    both("拿自己的时钟判断租约到期", "Judges the end of a lease by its own clock"),
  ),
  mistake(
    "token-per-worker",
    "a-token-is-given-once",
    [
      "17.state",
      "17.claim",
      "17.hold",
      "17.fence",
      "17.guard",
      "17.loop",
      "17.claims",
      "17.frozen",
      "17.lost",
      "17.token",
      "17.plain",
    ],
    both("每个 worker 各数各的令牌", "Each worker counts tokens of its own"),
  ),
  mistake(
    "ignores-the-swap",
    "who-was-faster-is-seen",
    ["17.claim", "17.claims", "17.frozen"],
    both("不看比较并设置的结果，写过就算认领", "Takes a compare-and-set for done, whatever it said"),
  ),
  mistake(
    "lost-answer-is-a-failure",
    "a-lost-answer-is-looked-for",
    ["17.claim", "17.lost"],
    both("认领的回答丢了，当作没有认领", "Takes a lost answer for a claim that failed"),
  ),
  mistake(
    "releases-by-name",
    "a-lost-run-is-left-alone",
    ["17.hold", "17.loop", "17.claims"],
    both("不看令牌，谁持有都续约、都交还", "Renews and releases whoever's lease it finds"),
  ),
  mistake(
    "waits-for-ever",
    "a-connection-that-hangs-is-no-answer",
    ["17.beat"],
    both("连接挂住，心跳一直等", "A heart that waits for ever on a connection that hangs"),
  ),
  mistake(
    "one-miss-is-a-loss",
    "one-missed-answer-is-no-loss",
    ["17.beat"],
    both("一次续约没回答就丢下运行", "Gives the run up at the first missed answer"),
  ),
  mistake(
    "checks-before-the-transaction",
    "the-token-is-compared-inside-the-transaction",
    ["17.fence", "17.frozen", "17.token", "17.plain"],
    both("先查令牌，再另开事务写入", "Compares the token first, and writes in another transaction"),
  ),
  mistake(
    "tries-blindly",
    "a-lost-answer-is-looked-for",
    ["17.fence", "17.look", "17.lost"],
    both("回答丢了就重写，不查", "Writes again after a lost answer, without a look"),
  ),
  mistake(
    "believes-the-lost-commit",
    "what-never-came-is-written-again",
    ["17.look", "17.lost"],
    both("回答丢了，查不到就报错，不重写", "Gives up what a look did not find, instead of writing it again"),
  ),
  mistake(
    "could-not-look",
    "who-cannot-look-knows-nothing",
    ["17.look"],
    both(
      "没查成当作查不到，又写一次",
      "Takes a look that failed for one that found nothing, and writes again",
    ),
  ),
  mistake(
    "remembers-its-lease",
    "the-database-is-asked-each-time",
    ["17.guard"],
    both("记住上一次看到的租约，不再问数据库", "Remembers the lease that it saw, and asks no more"),
  ),
  mistake(
    "acts-while-it-cannot-ask",
    "who-cannot-ask-does-not-act",
    ["17.guard"],
    both("问不到数据库，就当租约还在", "Counts on its lease while the database cannot be asked"),
  ),
  mistake(
    "repeats-what-is-safe",
    "only-who-is-vouched-for-repeats",
    ["17.late", "17.plain"],
    both(
      "retrySafe 就重做，不管旧 worker 的请求还会不会到",
      "Repeats what is retrySafe, though an old request may still come",
    ),
  ),
  mistake(
    "checks-before-the-record",
    "the-last-look-comes-right-before-the-effect",
    ["17.late"],
    both(
      "写记录之前检查，写完就直接执行",
      "Looks before the record is written, and then acts without a look",
    ),
  ),
  mistake(
    "heart-beats-on",
    "the-heart-stops-before-the-run-is-given-back",
    ["17.loop"],
    both("交还之后心跳还在续约", "A heart that still beats when the run is given back"),
  ),
];
