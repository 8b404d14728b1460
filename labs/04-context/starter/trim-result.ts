import type { ContextTransform } from "#contracts/context.ts";
import type { Message, ToolResultMessage } from "#contracts/messages.ts";
import { render } from "#contracts/render.ts";
import { todo } from "#contracts/todo.ts";

export interface TrimResultOptions {
  /**
   * 一条结果最多多少文字，按 UTF-16 单元算，和 `length` 一样；至少 64。
   * The most text of one result, in UTF-16 code units, as `length` counts; 64 at least.
   */
  maxChars: number;
  /**
   * 一条答复的所有结果合起来最多多少：并行的调用可能只在合起来时才超。
   * The most text of all results to one reply: parallel calls may overflow only together.
   */
  maxTogetherChars?: number;
}

/**
 * 在发出去的那份里缩短太长的结果；存下的不动。头尾都留，因为错误往往在一头，再告诉模型少了多少。裁两次等
 * 于裁一次。图片不动。
 * Shortens long tool results in what is sent; what is stored stays whole, so an old session with a huge
 * result opens and goes on. Head and tail stay, since errors tend to stand at an end, and the model is told
 * how much is missing. Trimming twice is trimming once. Images are left alone.
 * @throws {RangeError} if a limit is too small to hold the note on what was left out.
 */
export function trimResult({ maxChars, maxTogetherChars }: TrimResultOptions): ContextTransform {
  const together = maxTogetherChars ?? Number.POSITIVE_INFINITY;
  for (const limit of [maxChars, together]) {
    if (!(limit >= MIN_CHARS))
      throw new RangeError(`results need ${MIN_CHARS} characters at least: ${limit}`);
  }
  return {
    name: "trimResult",
    async apply(messages) {
      return batchesOf(messages).flatMap((batch) => {
        const lengths = batch.map((message) => (isResult(message) ? textOf(message).length : 0));
        const most = fairShare(lengths, maxChars, together);
        return batch.map((message) => (isResult(message) ? trimMessage(message, most) : message));
      });
    },
  };
}

/**
 * 放得下说明和一点文字。并行的结果再多，每条也至少有这么多。
 * Holds the note and a little text. With very many parallel results each still gets this much.
 */
const MIN_CHARS = 64;

/**
 * 一批是连着的所有结果，或者一条别的消息。
 * A batch is all the results that stand in a row, or one other message.
 */
function batchesOf(messages: readonly Message[]): Message[][] {
  const batches: Message[][] = [];
  for (const message of messages) {
    const before = batches.at(-1);
    if (before?.every(isResult) && isResult(message)) before.push(message);
    else batches.push([message]);
  }
  return batches;
}

/**
 * 任务 04.3。一条结果最多能占多少；短的全留。
 * Task 04.3. The most that one result may take; short results keep all of their text.
 */
function fairShare(_lengths: readonly number[], maxChars: number, together: number): number {
  if (together === Number.POSITIVE_INFINITY) return maxChars;
  return todo("04.3", {
    zh: "从最短的开始：用不满一份的，把剩下的留给别人",
    en: "from the shortest on: who needs less than an equal share leaves the rest to the others",
  });
}

function trimMessage(message: ToolResultMessage, maxChars: number): ToolResultMessage {
  const text = textOf(message);
  if (text.length <= maxChars) return message;
  const images = message.content.filter(({ type }) => type === "image");
  return { ...message, content: [{ type: "text", text: trimText(text, maxChars) }, ...images] };
}

/**
 * 任务 04.2。头、说明（`noteOf`）、尾，合起来不超过 `maxChars`。切口处不留半个字符（`splitsPair`）。
 * Task 04.2. Head, note (`noteOf`), tail; at most `maxChars` long. No half of a character is left at a cut
 * (`splitsPair`).
 */
export function trimText(_text: string, _maxChars: number): string {
  return todo("04.2", {
    zh: "先按最长的说明算出能留多少，头尾各一半；再数真正少了的",
    en: "room: maxChars less the longest note; half of it from each end; then count what is missing",
  });
}

export function noteOf(characters: number): string {
  return `\n${render({ code: "context.left_out", params: { characters } }, "en")}\n`;
}

/**
 * 这个下标之前是不是落在一个两单元的字符中间。
 * Whether the place before this index lies inside a character of two code units.
 */
export function splitsPair(text: string, index: number): boolean {
  return /[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(index - 1, index + 1));
}

function isResult(message: Message): message is ToolResultMessage {
  return message.role === "toolResult";
}

function textOf({ content }: ToolResultMessage): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}
