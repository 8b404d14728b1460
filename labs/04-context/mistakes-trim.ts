import type { Mistake } from "../exercise.ts";
import { wrong } from "./mistakes-of.ts";

export const trimMistakes: readonly Mistake[] = [
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
];
