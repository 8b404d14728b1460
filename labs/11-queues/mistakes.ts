import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";
import { mistake } from "../mistake.ts";

export const mistakes: readonly Mistake[] = [
  mistake(
    "told-before-durable",
    "accepted-means-on-the-medium",
    ["11.accepted", "11.consumed", "11.cancelled", "11.aborted", "11.runs", "11.crashes", "11.power"],
    both("还没落盘就回答“已排队”", "It is told as queued before it is durable"),
  ),
  mistake(
    "matched-by-text",
    "two-equal-texts-are-two-messages",
    ["11.accepted"],
    both(
      "按文字认消息，说了两遍的话少了一遍",
      "Messages are told apart by their texts, so one of two is swallowed",
    ),
  ),
  mistake(
    "owed-is-not-known",
    "sent-again-it-is-queued-once",
    ["11.accepted"],
    both(
      "被取走、还没送达的消息再发一遍，当成新的",
      "What a turn has taken and not delivered yet is new when it is sent again",
    ),
  ),
  mistake(
    "consumed-taken-for-delivered",
    "a-turns-start-takes-it",
    [
      "11.fold",
      "11.accepted",
      "11.consumed",
      "11.runs",
      "11.crashes",
      "11.power",
      "11.abort-races",
      "11.cancel-races",
    ],
    both("写下开始记录就当作已送达", "What a turn's start names is taken for delivered"),
  ),
  mistake(
    "handed-back-and-forgotten",
    "what-is-cancelled-is-handed-back",
    ["11.fold", "11.accepted", "11.cancelled"],
    both(
      "退还之后就忘了，重发同一个 id 又排进队列",
      "What went back is forgotten, and queued again under its old id",
    ),
  ),
  mistake(
    "owed-in-memory",
    "a-delivery-is-taken-up-where-it-died",
    ["11.consumed", "11.crashes", "11.power", "11.abort-races", "11.cancel-races"],
    both("取走的消息在内存的列表里等着送达", "What was consumed waits for its delivery in a list in memory"),
  ),
  mistake(
    "looks-before-its-turn",
    "two-turns-never-take-the-same",
    ["11.consumed", "11.abort-races"],
    both("先看队列，再排队写记录", "The queue is looked at before the write's own turn"),
  ),
  mistake(
    "an-aborted-run-takes-along",
    "an-aborted-run-takes-nothing",
    ["11.consumed"],
    both("已中止的运行还取消息", "A run that is aborted takes messages along"),
  ),
  mistake(
    "next-turn-with-the-next-request",
    "a-steer-comes-before-the-next-request",
    ["11.taken"],
    both("每次请求都带上 nextTurn", "nextTurn comes along with each request"),
  ),
  mistake(
    "cancel-forgets-what-is-consumed",
    "what-is-consumed-does-not-go-back",
    ["11.cancelled", "11.cancel-races"],
    both("撤回的时候忘了有的已被取走", "A cancel forgets that a turn has taken some"),
  ),
  mistake(
    "abort-takes-next-turn-too",
    "an-abort-hands-back-steer-and-follow-up",
    ["11.aborted"],
    both("中止把 nextTurn 也清了", "An abort clears nextTurn as well"),
  ),
  mistake(
    "abort-in-memory",
    "one-record-ends-the-run-and-hands-back",
    ["11.aborted", "11.abort-races"],
    both(
      "中止只是内存里的一个信号，重启后运行接着跑",
      "An abort is a signal in memory; after a restart the run goes on",
    ),
  ),
  mistake(
    "two-records-for-one-abort",
    "one-record-ends-the-run-and-hands-back",
    ["11.aborted", "11.abort-races"],
    both("退还和结束是两条记录，死在中间", "Two records for one abort, and a crash comes between"),
  ),
  mistake(
    "stops-before-it-records",
    "the-signal-comes-after-the-record",
    ["11.aborted"],
    both("先发信号，后清队列", "The signal goes up first, the queue is cleared afterwards"),
  ),
  mistake(
    "tells-before-the-signal",
    "who-listens-is-told-last",
    ["11.aborted"],
    both("先告知队列清了，再发信号", "It tells that the queue is cleared, and gives the signal then"),
  ),
  mistake(
    "the-model-is-not-told",
    "the-note-has-the-id-that-was-reserved",
    ["11.told", "11.abort-races"],
    both("中止只写给 harness 看，模型不知道", "An abort is written where the model does not see it"),
  ),
  mistake(
    "forgets-the-abort",
    "an-abort-outlives-its-process",
    ["11.aborted", "11.abort-races"],
    both("重启之后不看中止的记录", "After a restart nobody looks at the record of the abort"),
  ),
  mistake(
    "follows-whatever-ended",
    "nothing-follows-a-run-that-was-stopped",
    ["11.runs"],
    both("不管运行怎么结束，都接着跑 followUp", "A follow-up begins however the run ended"),
  ),
];
