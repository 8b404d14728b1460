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
    ["15.evidence"],
    both("设了 fence，不再看一次", "No second look once the fence stands"),
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
    "runs-it-again",
    "absent-is-left-to-a-person",
    ["15.reconcile"],
    both("核对时查不到，就再执行一次工具", "Reconciliation runs the tool again when it is not found"),
  ),
  mistake(
    "looks-past-the-roll-back",
    "what-was-taken-back-is-not-called-never",
    ["15.reconcile"],
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
    "nobody-signs",
    "a-decision-is-signed",
    ["15.decide"],
    both("决定没有署名也算", "A decision that nobody signed"),
  ),
];
