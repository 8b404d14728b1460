/** What lab 13 tells while it runs, in Chinese. */
export const zhLab13 = {
  "lab13.died": "文件已写（{effects} 次），完成记录还没有，进程死亡",
  "lab13.recovered": "恢复写了 {written} 条",
  "lab13.exploring": "逐个崩溃位置恢复，直到没有新状态",
  "lab13.audit_place": "{question}：{answer}，位置 {place}",
} as const;
