import type { ImageContent, Message, TextContent, ThinkingContent } from "#contracts/messages.ts";
import { todo } from "#contracts/todo.ts";

/**
 * 任务 04.1。一条消息大约多少 token：四个字符算一个，向上取整。英文和代码够准；中文一个字可能就是一个
 * token，请换上你的模型自己的计数。从不发出去的（`details`、usage）不算。
 * Task 04.1. About how many tokens a message takes: four characters a token, rounded up. Near enough for
 * English and code; for Chinese, where a character may be a token, hand in the counter of your model instead.
 * What is never sent (`details`, usage) is not counted.
 */
export function estimateTokens(_message: Message): number {
  return todo("04.1", {
    zh: "把每一块加起来（blockTokens）；调用（toolCalls，read-entries.ts）算名字和参数的 JSON",
    en: "add up every block (blockTokens); of each call (toolCalls of read-entries.ts) name and arguments",
  });
}

/**
 * 同样的算法，用于一段文字，例如系统提示词或者工具描述的 JSON。
 * The same for a plain text, such as a system prompt or the JSON of the tools' descriptions.
 */
export function estimateTextTokens(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN);
}

const CHARS_PER_TOKEN = 4;

/**
 * 往大里猜：图片文件的大小说明不了它的 token。
 * A guess on the high side: the size of an image's file says little about its tokens.
 */
const IMAGE_TOKENS = 1600;

export function blockTokens(block: TextContent | ThinkingContent | ImageContent): number {
  if (block.type === "image") return IMAGE_TOKENS;
  return estimateTextTokens(block.type === "text" ? block.text : block.thinking);
}
