/** What a harness refuses and reports, in Chinese. */
export const zhHarness = {
  "harness.busy": "harness 正忙（{phase}），不接受新的工作",
  "harness.unknown_tool": "没有注册名为 {tool} 的工具",
  "harness.repeated_tool": "工具名 {tool} 重复",
  "harness.unknown_model": "没有注册模型 {provider}/{model}",
  "harness.idle_cycle": "在 {hook} 的处理程序里等待空闲会死锁：空闲要等它先结束；请改用 runWhenIdle()",
  "harness.listener_timeout": "监听者 {listener} 处理 {event} 超时（{ms} 毫秒），不再等它",
  "harness.listener_threw": "监听者 {listener} 处理 {event} 时出错：{message}",
  "harness.bad_record": "第 {line} 行的 harness 记录无法理解：{problem}",
  "harness.wrong_field": "字段 {field} 缺失或类型不对",
  "harness.message_id_taken": "消息 id {id} 已被别的内容使用",
  "harness.operation_interrupted": "这项会话操作在完成之前被中断，会话没有改变",
  "tool.not_run_interrupted": "{tool} 没有执行：进程在它开始之前就结束了",
  "run.interrupted": "进程在这次运行中途结束，运行被中断",
} as const;
