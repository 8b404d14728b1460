/** What the agent says of messages that come while it works, and of how it goes on, in Chinese. */
export const zhAgent = {
  "agent.queued_steer": "已落盘：下一次请求模型之前送达",
  "agent.queued_followUp": "已落盘：这次运行完成之后送达",
  "agent.queued_nextTurn": "已落盘：与下一个任务一起送达",
  "agent.not_queued": "没有收下这条消息：{problem}",
  "agent.unknown_command": "没有 {command} 这个命令；可用：/steer、/follow、/next，后面写消息",
  "agent.empty_message": "{command} 后面没有消息",
  "agent.handed_back": "没有送达，退还给你：{text}",
  "agent.queue_restored": "恢复了 {count} 条排队的消息",
  "agent.run_settled": "上一次运行在中途被中断，已按已知情况了结（写入 {entries} 条）",
  "agent.forked": "会话 {session} 从 {from} 分叉而来，保存在 {file}",
  "agent.bad_recovery": "--recovery 只能是 retry_unfinished 或 mark_interrupted，不能是 {value}",
  "agent.bad_mode": "--mode 只能是 ask、deny 或 bypass，不能是 {value}",
  "agent.bad_missing": "--missing 只能是 drop 或 disable，不能是 {value}",
  "agent.mode": "权限模式：{mode}",
  "agent.mode_not_revived": "会话里存着权限模式 {stored}，没有自动恢复；要用它，加上 --mode {stored}",
  "agent.mode_unknown": "不认识会话里的权限模式 {stored}，按最严格的 {mode} 处理；用 --mode 另选",
  "agent.how_to_restore":
    "什么也没写；模型用 --model 指定，其他缺少的用 --missing drop 或 --missing disable 决定",
  "agent.resume_or_fork": "--resume 和 --fork 不能一起用",
  "session.nothing_to_fork": "会话 {id} 里还没有任何内容，不能分叉",
} as const;
