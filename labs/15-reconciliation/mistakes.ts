import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";
import { mistake } from "../mistake.ts";

export const mistakes: readonly Mistake[] = [
  mistake(
    "absent-is-never",
    "absent-alone-settles-nothing",
    ["15.settle", "15.choices", "15.reconcile", "15.decide"],
    both("查不到就当没有发生", "Not found is taken for never happened"),
  ),
  mistake(
    "no-second-look",
    "after-the-fence-it-looks-again",
    ["15.evidence", "15.crashes"],
    both("设了 fence，不再看一次", "No second look once the fence stands"),
  ),
  mistake(
    "asks-the-sender-last",
    "who-died-may-have-acted-before",
    ["15.evidence"],
    both("看完最后一次才问发送方死了没有", "Whether the sender is dead is asked after the last look"),
  ),
  mistake(
    "decides-against-reality",
    "what-is-there-happened",
    ["15.choices", "15.decide", "15.person", "15.fragile", "15.people", "15.power"],
    both("人想选什么都可以", "A person may decide anything"),
  ),
  mistake(
    "roll-back-without-a-record",
    "a-roll-back-has-its-record-before",
    ["15.rollback", "15.decide", "15.person", "15.fragile", "15.power"],
    both("撤销没有自己的记录", "A roll-back without a record of its own"),
  ),
  mistake(
    "one-key-for-two-roll-backs",
    "each-charge-has-a-way-back-of-its-own",
    ["15.rollback"],
    both("两笔扣款共用一个撤销键", "Two wanted charges share one key of their refunds"),
  ),
  mistake(
    "runs-it-again",
    "absent-is-left-to-a-person",
    ["15.reconcile"],
    both("核对时查不到，就再执行一次工具", "Reconciliation runs the tool again when it is not found"),
  ),
  mistake(
    "looks-past-the-roll-back",
    "what-was-taken-back-is-not-called-never",
    ["15.reconcile", "15.person"],
    both("没看撤销记录，把已撤销当成没发生", "What was taken back is looked up, and called never happened"),
  ),
  mistake(
    "settles-before-it-is-back",
    "who-takes-it-back-is-durable-before",
    ["15.decide", "15.person", "15.fragile", "15.people", "15.power"],
    both("先写下“已撤销”，再去撤销", "Settled as rolled back before it is taken back"),
  ),
  mistake(
    "takes-back-unsaid",
    "what-is-said-is-so",
    ["15.people"],
    both(
      "撤销的打算没有写进记录：别人同时说“已完成”，也算数",
      "Nobody is told that it is being taken back: another one says meanwhile that it is there",
    ),
  ),
  mistake(
    "rides-on-anothers-word",
    "each-signs-for-their-own-roll-back",
    ["15.decide"],
    both("别人说过要撤销，就不再署自己的名", "Takes it back on another's word, and does not sign"),
  ),
  mistake(
    "nobody-signs",
    "a-decision-is-signed",
    ["15.decide"],
    both("决定没有署名也算", "A decision that nobody signed"),
  ),
];
