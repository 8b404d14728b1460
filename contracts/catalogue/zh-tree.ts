/** What can be wrong with a session tree, in Chinese; part of the Chinese catalogue. */
export const zhTree = {
  "session.line_no_target": "leaf 指向的 {targetId} 不存在",
  "session.line_no_blob": "引用的 blob {sha256} 不存在或内容不符",
  "session.unknown_entry": "会话里没有 id 为 {id} 的条目",
  "session.bad_fork_target": "不能从条目 {id} 分叉",
  "session.file_changed":
    "会话文件被别的进程改过（应为 {expected} 字节，实际 {found} 字节），不再写入；请重新打开",
  "session.in_use": "会话 {session} 正被进程 {pid} 使用，自 {since} 起",
} as const;
