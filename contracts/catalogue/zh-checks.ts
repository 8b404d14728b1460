/** What the checks of the labs say. */
export const zhChecks = {
  "check.passed": "通过 {check}：{title}",
  "check.passed_explored": "通过 {check}：{title}（{states} 个崩溃状态）",
  "check.undecided": "没有走完 {check}：{title}（{states} 个崩溃状态之后停下）",
  "check.failed": "未通过 {check}：{title}",
  "check.breach": "  不成立 {invariant}：预期 {expected}，实际 {received}",
  "check.life_died": "  第 {life} 次启动：{operations}，然后崩溃，留下：",
  "check.life_ended": "  第 {life} 次启动：{operations}，运行到结束，留下：",
  "check.hint": "  提示：{hint}",
  "check.replay": "  重放：{command}",
  "command.bad_token": "这个重放记号不能用（{problem}）",
  "exercise.todo": "这一步还没有写：{task}",
  "command.no_checks": "实验 {lab} 还没有检查",
} as const;
