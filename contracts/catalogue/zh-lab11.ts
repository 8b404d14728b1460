/** What lab 11 and the queues say, in Chinese. */
export const zhLab11 = {
  "harness.message_taken_back": "消息 {id} 已经退还给发送者；要再发送，请换一个新的 id",
  "queues.restored": "恢复了 {count} 条排队的消息",
  "lab11.accepted": "已接受 {count} 条排队的消息，都告诉了发送者",
  "lab11.died": "进程死亡",
  "lab11.died_after_start": "轮次的开始记录已落盘，取走的消息还没有送达；进程死亡",
  "lab11.died_after_abort": "中止的记录已落盘，还没有人知道；进程死亡",
  "lab11.aborted": "用户中止：退还 {back}，运行 {terminal}",
} as const;
