/** What lab 11 and the queues say, in Chinese. */
export const zhLab11 = {
  "harness.message_taken_back": "消息 {id} 已经退还给发送者；要再发送，请换一个新的 id",
  "queues.restored": "恢复了 {count} 条排队的消息",
} as const;
