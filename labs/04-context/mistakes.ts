import type { Mistake } from "../exercise.ts";
import { wrong } from "./mistakes-of.ts";
import { trimMistakes } from "./mistakes-trim.ts";

/** By the check that rejects each first. */
export const mistakes: readonly Mistake[] = [
  ...trimMistakes,
  wrong(
    "keeps-the-last-few",
    "从后往前数几条，结果和调用被拆开",
    "The last few messages are kept, and a result may lose its call",
    ["whole-units", "cannot-fit"],
    "call-and-results-go-together",
  ),
  wrong(
    "drops-the-prompt",
    "只留用户的最后一句，任务本身丢了",
    "Only the user's last words stay, and the task itself goes",
    ["whole-units", "cannot-fit"],
    "words-of-the-user-stay",
  ),
  wrong(
    "counts-characters",
    "不用交来的计数，自己数字符",
    "It counts characters, whatever counter it was given",
    ["whole-units", "cannot-fit"],
    "what-fits-is-sent-whole",
  ),
  wrong(
    "forgets-the-fixed-part",
    "系统提示和工具描述没有算进预算",
    "System prompt and tool descriptions are not counted",
    ["cannot-fit"],
    "fixed-part-counts",
  ),
  wrong(
    "sends-it-anyway",
    "放不下也照样发",
    "What cannot fit is sent all the same",
    ["cannot-fit"],
    "what-must-stay-and-cannot-fit-stops",
  ),
  wrong(
    "copies-the-list-alone",
    "只复制列表，消息还是原来的",
    "The list is copied, and its messages are the stored ones",
    ["pipeline"],
    "edit-in-place-reaches-nothing-stored",
  ),
  wrong(
    "copies-one-level",
    "复制了消息，没有复制里面的内容",
    "The messages are copied, and what is in them is not",
    ["pipeline"],
    "edit-in-place-reaches-nothing-stored",
  ),
  wrong(
    "starts-over-each-time",
    "每个转换都从原始消息开始",
    "Each transform begins with the original messages",
    ["pipeline"],
    "each-works-on-what-came-before",
  ),
  wrong(
    "says-nothing-of-edits",
    "就地改写没有人知道",
    "An edit in place is told to nobody",
    ["pipeline"],
    "edit-in-place-is-named",
  ),
  wrong(
    "takes-half-a-summary",
    "被截断的摘要也拿来用",
    "A summary that was cut off is used",
    ["compaction"],
    "useless-summary-is-not-kept",
  ),
  wrong(
    "keeps-a-long-summary",
    "摘要比原文还长也留下",
    "A summary is kept that is too long to help",
    ["compaction"],
    "useless-summary-is-not-kept",
  ),
  wrong(
    "cuts-the-stored-list",
    "压缩时从存下来的列表里删掉旧消息",
    "The compaction removes old entries from the stored list",
    ["compaction"],
    "nothing-stored-is-changed",
  ),
  wrong(
    "counts-tries-in-memory",
    "尝试次数只记在内存里，重启就清零",
    "Tries are counted in memory, and a restart begins anew",
    ["compaction"],
    "two-tries-and-no-more",
  ),
];
