/**
 * The Chinese catalogue, and the list of all fact codes: the keys of this table. `{name}` stands for a parameter.
 * A code never changes its meaning, since sessions and journals keep it.
 */
export const zh = {
  "run.request_started": "第 {turn} 次模型请求开始",
  "run.ended": "运行结束：{terminal}（{reason}）",
  "run.completed": "模型给出最终答复，所有工具调用都有结果",
  "run.aborted": "用户中止了运行",
  "model.failed": "模型请求失败：{message}",
  "model.cut_off": "答复被输出上限截断",
  "tool.unknown": "没有名为 {tool} 的工具",
  "tool.invalid_arguments": "{tool} 的参数不符合 schema：{problem}",
  "tool.threw": "{tool} 执行时抛出异常：{message}",
  "tool.refused": "{tool} 没有执行：{message}",
  "tool.not_run_cut_off": "{tool} 未执行：参数被截断，请重新发送",
  "tool.not_run_aborted": "{tool} 未执行：运行已中止",
  "operation.outcome_unknown": "{tool} 上次执行没有完成记录，不能自动重跑",
  "operation.arguments_changed": "{tool} 的参数与操作记录不一致，拒绝执行",
  "recovery.started": "从 Checkpoint 恢复，待处理的工具调用 {pending} 个",
  "recovery.effect_unknown": "{tool} 的副作用状态不确定",
  "recovery.result_reused": "{tool} 已完成，复用保存的结果",
  "recovery.run_again": "{tool} 可安全重试，重新执行",
  "recovery.first_run": "{tool} 没有操作记录，首次执行",
  "recovery.refused": "{tool} 与操作记录不是同一个调用",
  "trace.model_called": "向模型发出请求",
  "trace.tool_started": "{tool} 开始执行",
  "trace.tool_finished": "{tool} 执行结束（{status}）",
  "trace.appended": "Session 追加 {what}",
  "trace.process_died": "进程结束：之后没有任何 catch 或 finally 运行",
  "journal.conflict": "操作记录冲突：{operationId} 已是 {state}，不能再 {wanted}",
  "session.torn_tail": "已恢复：丢弃第 {line} 行的残缺尾部（{bytes} 字节）",
  "session.bad_line": "会话文件第 {line} 行损坏（{problem}），没有改动文件",
  "session.duplicate_id": "会话里已经有 id 为 {id} 的条目",
  "session.bad_id": "id 不合法：{id}",
  "session.not_saved": "会话条目未能写入（{problem}）",
  "session.poisoned": "会话文件的 fsync 失败过，不再接受写入；请重新打开",
} as const satisfies Record<string, string>;

export type FactCode = keyof typeof zh;
