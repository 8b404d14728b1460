/** What lab 17, its workers and its database say, in Chinese. */
export const zhLab17 = {
  "postgres.no_binaries":
    "这个平台（{platform}）没有随包提供的 Postgres；请设置 DATABASE_URL，指向一个可用的 Postgres",
  "postgres.not_started": "Postgres 没有启动（{problem}）；可以设置 DATABASE_URL，改用已有的 Postgres",
  "postgres.not_reached": "DATABASE_URL 指向的 Postgres 用不了：{problem}",
  "database.outcome_unknown": "提交时连接断了，不知道写入 {write} 有没有生效",
  "database.unreachable": "连不上数据库（{problem}）；什么也没有写入",
  "worker.stale": "运行 {runId} 已被别人认领（令牌 {token} < {newest}），这次写入被拒绝",
  "worker.key_taken": "同一个动作（{key}）正由运行 {runId} 执行，先等它有结果",
  "worker.lease_lost": "运行 {runId} 的租约（令牌 {token}）已经失去，副作用没有执行",
  "worker.late_request":
    "{tool} 由一个失去租约的 worker 开始，它的请求可能迟到，而对方既不查令牌，也不认幂等键：没有重做，等人决定",
  "worker.run_held": "运行 {runId} 正由 {host} 上的 {worker} 执行，自 {since} 起",
  "worker.taken_over": "{host} 上的 {worker} 不再续约，运行 {runId} 由这里接手",
  "lab17.frozen": "第一个 worker（令牌 {token}）过了最后一道检查，请求还没发出，被冻住；租约过期",
  "lab17.took_over": "第二个 worker 接手（令牌 {token}）：{end}",
  "lab17.woke_up": "第一个 worker 醒来，发出请求，再写完成记录：{end}",
  "lab17.late_refused": "迟到的请求带着旧令牌，服务拒绝了它；迟到的记录由数据库拒绝",
  "lab17.told_who": "运行 {runId} 由 {worker} 执行，后来的一个被告知",
  "lab17.one_clock": "租约只看数据库的时钟，各台机器的时钟不算数",
  "lab17.looked": "连接在提交时断开，结果未知：先查，再决定，记录只有一份",
  "lab17.done": "运行有了终态，每个外部动作都有完成记录",
  "lab17.crowd": "{runs} 个运行都有终态，{payments} 次付款各一次",
  "lab17.explored": "遍历了 {states} 个状态，每个都守住了不变量",
  "lab17.broken": "不变量 {invariant} 被打破",
} as const;
