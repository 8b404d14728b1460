import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";
import { mistake } from "../mistake.ts";

export const mistakes: readonly Mistake[] = [
  mistake(
    "entry-not-recognised",
    "its-entry-is-known-by-the-reserved-id",
    [
      "10.fold",
      "10.accept",
      "10.flush",
      "10.setters",
      "10.same-order",
      "10.facade",
      "10.crashes",
      "10.power",
      "10.races",
    ],
    both(
      "崩溃之后认不出已写下的条目，又写一遍",
      "After a crash the entry that is there is not recognised, and written again",
    ),
  ),
  mistake(
    "queue-in-memory",
    "busy-writes-the-acceptance",
    ["10.accept", "10.flush", "10.facade", "10.crashes", "10.power", "10.races"],
    both("忙碌时的变更只放在内存队列里", "While busy a change is kept in a queue in memory"),
  ),
  mistake(
    "busy-asked-too-early",
    "busy-is-asked-in-the-turn-of-the-write",
    ["10.accept"],
    both("排队之前就问忙不忙", "Whether it is busy is asked before the write's own turn"),
  ),
  mistake(
    "overtakes-what-waits",
    "no-change-overtakes-what-waits",
    ["10.accept"],
    both("空闲时直接写，越过了还在等的变更", "Idle, a change is written at once, past those that still wait"),
  ),
  mistake(
    "entry-without-the-reserved-id",
    "an-entry-gets-the-reserved-id",
    ["10.flush", "10.crashes", "10.power", "10.races"],
    both("写条目时另取一个 id", "The entry gets a new id, and not the reserved one"),
  ),
  mistake(
    "mark-before-the-entry",
    "a-mark-follows-its-entry",
    ["10.crashes", "10.power", "10.races"],
    both("先标记，后写条目", "The mark is written before its entry"),
  ),
  mistake(
    "idle-behind-the-flush",
    "done-is-said-in-the-turn-that-finds-nothing",
    ["10.flush"],
    both("写完之后才宣布空闲，中间插进一项变更", "It becomes idle behind the flush, and a change slips in"),
  ),
  mistake(
    "memory-first",
    "memory-never-runs-ahead-of-the-disk",
    ["10.setters"],
    both("先改内存，再写盘", "Memory changes before the disk does"),
  ),
  mistake(
    "memory-after-the-turn",
    "what-starts-right-behind-a-setter-sees-it",
    ["10.setters"],
    both("写入返回之后才改内存，紧接着的轮次用了旧值", "Memory changes after the turn of the write"),
  ),
  mistake(
    "told-before-memory",
    "what-is-told-is-durable-and-in-memory",
    ["10.setters", "10.listeners"],
    both("先告知，再改内存", "Listeners are told before memory has changed"),
  ),
  mistake(
    "waits-without-a-bound",
    "a-hung-listener-is-bounded-and-reported-once",
    ["10.listeners", "10.same-order"],
    both("等监听者没有限度", "A listener is waited for without a bound"),
  ),
  mistake(
    "one-listener-after-the-other",
    "a-hung-listener-holds-up-no-other",
    ["10.listeners"],
    both("监听者一个接一个，前一个卡住，后面的都听不到", "Listeners are told one after the other"),
  ),
  mistake(
    "waits-for-itself",
    "waiting-within-what-is-waited-for-is-refused",
    ["10.idle", "10.facade"],
    both("闭包里直接等空闲，没有发现是在等自己", "A closure over the raw harness may wait for itself"),
  ),
  mistake(
    "all-idle-work-at-once",
    "work-that-begins-something-holds-up-the-next",
    ["10.idle"],
    both("一空闲就把留下的工作全部开始", "All work for the idle time begins at once"),
  ),
  mistake(
    "raw-session-write",
    "a-hook-writes-at-the-save-point",
    ["10.facade"],
    both("钩子直接写会话，条目落在轮次中间", "A hook writes to the session itself, in the middle of a turn"),
  ),
  mistake(
    "takes-whatever-a-hook-gives",
    "a-hook-chooses-no-id",
    ["10.facade"],
    both("钩子给什么就写什么，连 id 也收", "Whatever a hook gives is written, its id included"),
  ),
];
