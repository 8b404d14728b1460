/** What lab 16 and journals in a database say, in Chinese. */
export const zhLab16 = {
  "journal.busy": "操作记录被另一个进程锁着，等了 {waitedMs} 毫秒仍没有空出来",
  "journal.bad_database": "操作记录的数据库已损坏，或者不是数据库（{problem}）",
  "journal.bad_row": "操作记录里 {operationId} 这一行不是一条有效的记录，因此不据此做任何决定",
  "journal.foreign_database": "这个数据库不是操作记录，保持原样，拒绝打开",
  "journal.newer_version":
    "这份操作记录由更新的程序写成（版本 {version}，本程序只认识到 {known}），保持原样，拒绝打开",
  "journal.file_unusable": "无法打开操作记录 {path}（{problem}）",
} as const satisfies Record<string, string>;
