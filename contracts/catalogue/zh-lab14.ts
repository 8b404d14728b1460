/** What keys, services and lab 14 say, in Chinese. */
export const zhLab14 = {
  "operation.key_expired": "{tool} 的幂等键已过有效期，服务方可能不再认得它，不能自动重试",
  "operation.key_reused": "{tool} 没有执行：同一个幂等键已经用于另一组参数",
  "service.refused": "{tool} 没有执行：服务返回 {status}",
  "service.unclear": "{tool} 是否生效无从得知：服务返回 {status}",
  "service.no_answer": "{tool} 没有等到服务的答复（{problem}）",
  "service.looked_up": "向 {tool} 的服务查询幂等键，得到 {status}",
  "lab14.killed": "请求到了服务，harness（进程 {pid}）被 SIGKILL",
  "lab14.restarted": "重启：同一个外部动作，第 {attempts} 次尝试",
  "lab14.exploring": "逐个崩溃位置恢复，直到没有新状态",
  "lab.no_loopback":
    "这个实验要在本机启动一个服务，但 127.0.0.1 连不上（{problem}）：先启用回环网络（loopback）",
} as const;
