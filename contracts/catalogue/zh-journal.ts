/** What operation journals say, in Chinese. */
export const zhJournal = {
  "journal.conflict": "操作记录冲突：{operationId} 已是 {state}，不能再改为 {wanted}",
  "journal.bad_line": "操作记录文件第 {line} 行损坏（{problem}），因此拒绝打开",
  "journal.line_no_header": "不是操作记录文件的首行",
  "journal.line_no_record": "不是一条操作记录",
  "journal.not_saved": "操作记录未能写入（{problem}）",
  "journal.poisoned": "操作记录文件的 fsync 失败过，不再接受写入；请重新打开",
  "journal.unknown_operation": "操作记录里没有外部动作 {operationId}",
  "journal.settled": "外部动作 {operationId} 已有最终结论（{settlement}），不能再下一次结论",
  "journal.repair_open": "外部动作 {operationId} 的修复任务 {repair} 还没关闭；下结论时要同时关闭它",
  "journal.roll_back_open": "有人正在撤销外部动作 {operationId}；撤销有了结果之前，不能下别的结论",
  "journal.no_repair": "外部动作 {operationId} 没有名为 {repair} 的修复任务在进行",
} as const satisfies Record<string, string>;
