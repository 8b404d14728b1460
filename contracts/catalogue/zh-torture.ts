/** `torture` 说的话。 */
export const zhTorture = {
  "torture.began": "{journal}：种子 {seed}，开始",
  "torture.held":
    "{journal}：杀了 {kills} 次，{effects} 个副作用各发生一次，确认过的一个不丢（{seconds} 秒，种子 {seed}）",
  "torture.settled": "  阻塞 {blocked} 次；{reconciled} 个操作查询后对齐，{byHand} 个由人按服务的记录判定",
  "torture.broken": "{journal}：杀了 {kills} 次之后不对了（种子 {seed}）",
  "torture.duplicate": "  重复：{action} 发生了 {times} 次",
  "torture.lost_effect": "  丢失：{action} 已经确认过，服务那边却没有这个副作用",
  "torture.lost_record": "  丢失：{action} 已经确认过，记录却没有了",
  "torture.lost_result": "  丢失：{action} 已经确认过，会话里却没有结果",
  "torture.stuck": "  没有终态：第 {run} 次运行走不到头（{problem}）",
  "torture.story": "  第 {run} 次运行：{actions}；计划的死法：{deaths}",
  "torture.again": "  再走一遍：npm run torture -- --journal {journal} --seed {seed} --run {run}{more}",
  "torture.interrupted": "被中断，以上是到此为止的数字",
  "torture.bad_value": "{option} 的值 {value} 用不了，要的是：{wanted}",
  "torture.unknown_word": "不认识 {word}，用 --help 查看用法",
  "torture.write_alone": "--write 只记下正常的一轮：不能和 --planted、--run 一起用",
} as const satisfies Record<string, string>;
