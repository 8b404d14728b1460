/** What the model is told of a call that did not do its work, in Chinese. */
export const zhTools = {
  "tool.unknown": "没有名为 {tool} 的工具",
  "tool.invalid_arguments": "{tool} 的参数不符合 schema：{problem}",
  "tool.threw": "{tool} 执行时抛出异常：{message}",
  "tool.refused": "{tool} 未执行：{message}",
  "tool.not_run_cut_off": "{tool} 未执行：参数被截断，请重新发送",
  "tool.not_run_aborted": "{tool} 未执行：运行已中止",
  "tool.left_open": "运行结束时 {tool} 还没有结果，没有再执行任何动作；如果之前执行过，副作用状态不确定",
  "tool.not_run_again": "{tool} 之前已开始执行，副作用状态不确定；这一次：{why}",
  "tool.not_run_masked": "{tool} 未执行：参数里的密钥没有保存下来，请重新发送整个调用",
  "tool.io_failed": "{tool} 未执行：{path}（{problem}）",
  "tool.io_unknown": "{tool} 写 {path} 时出错（{problem}），副作用状态不确定",
  "tool.bad_content": "{tool} 未执行：内容不是合法的 Unicode 文本",
} as const;
