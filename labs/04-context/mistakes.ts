import type { Mistake } from "../exercise.ts";

/** By the check that rejects each first. */
export const mistakes: readonly Mistake[] = [
  wrong(
    "counts-the-whole-object",
    "把整个对象的 JSON 当作要发的内容",
    "The JSON of the whole object is taken for what is sent",
    ["estimate"],
    "what-is-never-sent-costs-nothing",
  ),
  wrong(
    "forgets-the-arguments",
    "估算时漏了调用的参数",
    "The arguments of calls are not counted",
    ["estimate"],
    "arguments-are-counted",
  ),
  wrong(
    "keeps-the-head-alone",
    "只留开头，错误却写在结尾",
    "Only the head stays, and errors stand at the end",
    ["trim-text"],
    "head-and-tail-stay",
  ),
  wrong(
    "counts-what-should-go",
    "省略的字数按上限算，没有减去说明",
    "What is left out is counted without the room of the note",
    ["trim-text"],
    "what-is-left-out-is-counted",
  ),
  wrong(
    "halves-a-character",
    "在代理对中间切开",
    "A cut goes through a surrogate pair",
    ["trim-text"],
    "no-character-is-halved",
  ),
  wrong(
    "forgets-the-note",
    "说明的长度没有算进上限",
    "The note is not counted against the limit",
    ["trim-text", "trim-together"],
    "trimmed-result-fits",
  ),
  wrong(
    "trims-each-for-itself",
    "每个结果单独裁剪，不管加起来多长",
    "Each result is trimmed for itself, whatever they are together",
    ["trim-together"],
    "results-of-one-reply-share",
  ),
  wrong(
    "shortens-what-is-stored",
    "直接改短传进来的消息",
    "The given messages themselves are shortened",
    ["trim-together"],
    "given-list-is-not-changed",
  ),
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

/** The first check that rejects it names the invariant. */
function wrong(name: string, zh: string, en: string, checks: readonly string[], invariant: string): Mistake {
  const rejectedBy = checks.map((check) => `04.${check}`);
  return { name, title: { zh, en }, rejectedBy, first: { check: rejectedBy[0] ?? "", invariant } };
}
