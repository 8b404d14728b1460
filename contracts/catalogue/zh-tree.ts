/** What can be wrong with a line of a session file and with a session tree, in Chinese. */
export const zhTree = {
  "session.line_no_header": "不是第 3 版会话格式的文件头",
  "session.line_newer_version": "会话格式第 {version} 版，比这里认识的第 3 版新；请升级",
  "session.line_header_torn": "文件头不完整",
  "session.line_not_utf8": "不是合法的 UTF-8",
  "session.line_not_json": "不是完整的 JSON 对象",
  "session.line_nul_bytes": "含有 NUL 字节",
  "session.line_wrong_field": "字段 {field} 缺失或类型不对",
  "session.line_same_id": "id {id} 与前面的一行重复",
  "session.line_no_parent": "parentId {parentId} 不是前面任何一行的 id",
  "session.line_no_target": "leaf 指向的 {targetId} 不存在",
  "session.line_no_blob": "引用的 blob {sha256} 不存在或内容不符",
  "session.other_id": "{file} 的文件头写的是会话 {id}，与文件名不符，没有打开",
  "session.unknown_entry": "会话里没有 id 为 {id} 的条目",
  "session.bad_fork_target": "不能从条目 {id} 分叉",
  "session.file_changed":
    "会话文件被别的进程改过（应为 {expected} 字节，实际 {found} 字节），不再写入；请重新打开",
  "session.in_use": "会话 {session} 正被进程 {pid} 使用，自 {since} 起",
} as const;
