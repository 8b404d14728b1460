import type { Mistake } from "../exercise.ts";
import { mistake } from "../mistake.ts";

/** By module: replies, scripts, recordings, and what comes over HTTP. */
export const mistakes: readonly Mistake[] = [
  mistake("closes-open-brackets", "cut-off-arguments-stay-text", ["01.arguments"], {
    zh: "补上括号，让断掉的参数也能解析",
    en: "Closes the brackets of arguments that broke off",
  }),
  mistake("whole-json-is-enough", "cut-off-arguments-stay-text", ["01.arguments"], {
    zh: "能解析就算完整，不管调用有没有结束",
    en: "Takes what parses for whole, whether or not the call was ended",
  }),
  mistake("cut-off-becomes-no-arguments", "cut-off-arguments-stay-text", ["01.arguments", "01.ends"], {
    zh: "断掉的参数变成空参数，不留痕迹",
    en: "Makes empty arguments of what was cut off, and leaves no mark",
  }),
  mistake("takes-any-json", "arguments-are-an-object", ["01.arguments"], {
    zh: "什么 JSON 都当作参数",
    en: "Takes any JSON for arguments",
  }),
  mistake("appends-to-the-last-block", "piece-goes-to-the-block-of-its-index", ["01.blocks"], {
    zh: "碎片总是接到最后一块上",
    en: "Appends each piece to the last block",
  }),
  mistake("keeps-the-order-of-arrival", "blocks-stand-in-the-order-of-their-index", ["01.blocks"], {
    zh: "按到达的先后排列各块",
    en: "Leaves the blocks in the order of their arrival",
  }),
  mistake("sorts-indexes-as-texts", "blocks-stand-in-the-order-of-their-index", ["01.blocks"], {
    zh: "把序号当文字排序，10 排在 2 前面",
    en: "Sorts the indexes as texts, so block 10 comes before block 2",
  }),
  mistake("counts-no-tokens", "who-said-it-and-for-how-much-is-kept", ["01.blocks", "01.ends"], {
    zh: "用量一律记成零",
    en: "Counts no tokens",
  }),
  mistake("closed-stream-is-done", "stream-without-an-end-is-broken", ["01.ends"], {
    zh: "流关了就当作说完了",
    en: "Takes a stream that closed for a reply that is done",
  }),
  mistake("throw-loses-the-reply", "throw-becomes-an-error", ["01.ends"], {
    zh: "流一抛异常，整条答复都丢了",
    en: "Lets the throw of a stream through, and the reply is lost",
  }),
  mistake("error-drops-what-had-arrived", "broken-reply-keeps-what-had-arrived", ["01.ends"], {
    zh: "出错时扔掉已经到的内容",
    en: "Drops what had arrived when the stream breaks",
  }),
  mistake("abort-is-told-as-an-error", "error-keeps-what-the-provider-said", ["01.ends"], {
    zh: "把中止说成出错",
    en: "Tells an abort as an error",
  }),
  mistake("counts-its-own-replies", "line-goes-by-the-replies-in-the-context", ["01.scripted"], {
    zh: "剧本用自己的计数器，重启后从头来",
    en: "The script counts for itself, and begins anew after a restart",
  }),
  mistake("answers-without-reading", "line-sees-the-request", ["01.scripted"], {
    zh: "不看上下文，给固定答案",
    en: "Gives its fixed answer without reading the context",
  }),
  mistake("repeats-the-last-line", "script-that-has-run-out-is-an-error", ["01.scripted"], {
    zh: "剧本说完了还重复最后一行",
    en: "Repeats the last line when the script has run out",
  }),
  mistake("plays-in-order", "what-was-not-recorded-is-an-error", ["01.recorded"], {
    zh: "不看问题，按顺序放录制",
    en: "Plays the recording in order, whatever was asked",
  }),
  mistake("falls-back-to-the-last-reply", "what-was-not-recorded-is-an-error", ["01.recorded"], {
    zh: "没录过的问题，拿最后一条答复顶上",
    en: "Falls back to the last reply where nothing was recorded",
  }),
  mistake("keeps-half-a-reply", "half-a-reply-is-not-kept", ["01.recorded"], {
    zh: "一开始就记下，半条答复也留着",
    en: "Keeps a reply from its first event on, so half of one too",
  }),
  mistake("keeps-a-reply-once-it-is-told", "kept-before-its-end-is-told", ["01.recorded"], {
    zh: "先交出结尾再记，读的人已经走了",
    en: "Keeps a reply once its end is told, when its reader has gone",
  }),
  mistake("digest-holds-the-time", "same-question-at-another-time-is-known", ["01.recorded"], {
    zh: "把时间戳也算进问题里",
    en: "Takes the timestamps for a part of the question",
  }),
  mistake("digest-holds-texts-alone", "what-was-not-recorded-is-an-error", ["01.recorded"], {
    zh: "只看消息内容，不看系统提示词和工具",
    en: "Looks at contents alone, and not at system prompt and tools",
  }),
  mistake("decodes-each-chunk-by-itself", "same-reply-however-it-is-split", ["01.http-reply"], {
    zh: "每段字节单独解码，切在字符中间就成了乱码",
    en: "Decodes each chunk by itself, and spoils the characters in between",
  }),
  mistake("takes-each-chunk-for-whole-lines", "same-reply-however-it-is-split", ["01.http-reply"], {
    zh: "以为每段字节都是完整的行",
    en: "Takes each chunk for whole lines",
  }),
  mistake("forgets-the-tokens", "tokens-are-counted", ["01.http-reply"], {
    zh: "不读服务商报的用量",
    en: "Does not read the tokens that the provider counts",
  }),
  mistake("retries-a-started-stream", "started-reply-is-asked-once", ["01.http-faults"], {
    zh: "流断了就从头再问，话说两遍",
    en: "Asks again when a started stream breaks, and says all twice",
  }),
  mistake("throws-what-the-provider-did", "fault-ends-the-stream-with-an-error", ["01.http-faults"], {
    zh: "服务商出错就抛异常",
    en: "Throws what a provider did wrong",
  }),
  mistake("tells-the-key", "key-is-never-told", ["01.http-faults"], {
    zh: "把密钥写进错误信息",
    en: "Repeats the key in the error",
  }),
  mistake("sends-an-open-call", "open-call-is-not-sent", ["01.http-faults"], {
    zh: "历史里有没有结果的调用，照样发出去",
    en: "Sends a history with an open call",
  }),
  mistake("waits-for-ever", "silence-comes-to-an-end", ["01.http-faults"], {
    zh: "服务器不说话，就一直等",
    en: "Waits for a silent server for ever",
  }),
];

/** The first check that rejects it is the one that says this. */
