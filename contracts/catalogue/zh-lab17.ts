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
} as const;
