import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";
import { mistake } from "../mistake.ts";

export const mistakes: readonly Mistake[] = [
  mistake(
    "nonce-in-the-key",
    "a-volatile-field-makes-no-other-action",
    ["14.key"],
    both("时间和随机数进了键", "The time or a nonce is part of the key"),
  ),
  mistake(
    "counts-within-the-run",
    "another-run-counts-on",
    ["14.key"],
    both("有意重复只在一次运行里计数", "Wanted repetitions are counted within one run"),
  ),
  mistake(
    "key-per-attempt",
    "the-world-sees-the-place-of-a-repetition",
    ["14.key", "14.perform", "14.again", "14.wanted", "14.forgotten", "14.unsaved"],
    both("每次尝试换一个新键", "Each attempt has a new key"),
  ),
  mistake(
    "every-wish-is-new",
    "done-is-not-done-again",
    ["14.equal", "14.decide", "14.perform", "14.again"],
    both("模型再要一次，就再做一次", "What the model asks for again is done again"),
  ),
  mistake(
    "looks-at-the-answer-alone",
    "the-last-word-is-that-of-the-decision",
    ["14.equal"],
    both("只看回答是不是错误，不看人的判定", "It looks at the answer alone, and not at what was decided"),
  ),
  mistake(
    "age-of-the-last-attempt",
    "a-key-is-as-old-as-its-first-attempt",
    ["14.decide"],
    both("键的年龄从最后一次尝试算起", "The key is taken to be as old as the last attempt"),
  ),
  mistake(
    "keys-live-for-ever",
    "a-forgotten-key-is-not-tried",
    ["14.decide", "14.perform", "14.forgotten"],
    both("以为服务方永远认得键", "The service is believed to know its keys for ever"),
  ),
  mistake(
    "any-conflict-is-a-success",
    "a-conflict-about-an-open-operation-is-told",
    ["14.record"],
    both("什么冲突都当作已经完成", "Any conflict is taken for completed already"),
  ),
  mistake(
    "conflict-is-a-failure",
    "completed-already-is-what-was-wanted",
    ["14.record", "14.perform", "14.unsaved"],
    both("“已经完成”的冲突当作失败", "A conflict that says completed already is taken for a failure"),
  ),
  mistake(
    "tries-once",
    "what-failed-to-be-saved-is-saved-again",
    ["14.record", "14.perform"],
    both("完成记录只存一次，失败就算了", "A completion is saved once, or not at all"),
  ),
  mistake(
    "refusal-settles-all",
    "a-refused-retry-says-nothing-of-the-first-attempt",
    ["14.perform"],
    both("重试被拒绝，就当作什么都没发生", "A refused retry is taken for proof that nothing happened"),
  ),
  mistake(
    "yes-to-another",
    "a-retry-has-the-same-key",
    ["14.perform"],
    both("对一次调用的同意，用到了另一次", "The yes to one call is used for another"),
  ),
  mistake(
    "broken-is-refused",
    "a-broken-server-may-have-done-it",
    ["14.service"],
    both("5xx 当作没有执行", "5xx is taken for not done"),
  ),
  mistake(
    "conflict-is-refused",
    "an-equal-request-that-goes-on-is-unknown",
    ["14.service"],
    both("409 当作拒绝", "409 is taken for a refusal"),
  ),
  mistake(
    "not-found-is-never",
    "not-found-is-not-never",
    ["14.service"],
    both("查不到，就当作永远不会发生", "Not found is taken for never"),
  ),
];
