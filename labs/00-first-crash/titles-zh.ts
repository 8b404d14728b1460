/** What each invariant of this lab asks for, in Chinese. */
export const zh = {
  "started-is-not-written-again": "只有 started，写没写成无人知道，不能再写",
  "no-record-is-written": "没有记录，就还没有开始，照常写",
  "completed-is-done": "记录了 completed，就不再做",
  "a-kill-after-the-write": "死在写完之后、记录之前：停下来，不写第二次",
  "a-kill-before-the-write": "死在 started 之后、写之前：记录分不出来，同样停下来",
  "no-kill-at-all": "没有崩溃的运行完成，文件里恰好一行",
};
