/** What reconciliation and lab 15 say, in Chinese. */
export const zhLab15 = {
  "reconcile.told_confirmed": "{tool}：有人确认副作用已经发生；工具当时的答复没有留下",
  "reconcile.told_rolled_back": "{tool}：副作用发生过，已经撤销。还需要的话，可以重新请求",
  "reconcile.told_never": "{tool}：已核对，这次执行没有发生，以后也不会发生。还需要的话，可以重新请求",
  "reconcile.key_forgotten": "{tool}：对方只在一段时间内认得幂等键，现在查不到说明不了什么",
  "reconcile.no_answer": "{tool}：查询没有得到可用的答复（{problem}）",
  "reconcile.fence_stands": "已设 fence：这个键以后不会再生效",
  "reconcile.no_way_back": "{tool} 没有撤销的办法，或拒绝撤销",
  "reconcile.says_nothing": "决定必须写明谁做的、为什么",
  "reconcile.not_open": "按现在核对到的情况，不能选 {choice}",
  "lab15.not_there": "查询：{key} 没有生效",
  "lab15.there": "查询：{key} 已生效",
  "lab15.taken_back": "查询：{key} 生效过，已经撤销",
  "lab15.cancelled": "取消幂等键：HTTP {status}",
  "lab15.killed": "进程结束：{ended}",
  "lab15.exploring": "逐个崩溃位置核对，直到没有新状态",
} as const;
