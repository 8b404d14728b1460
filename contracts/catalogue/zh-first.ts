/** What lab 00 says, in Chinese. */
export const zhFirst = {
  "first.died": "进程 {pid} 写完之后被 {signal} 杀死",
  "first.keys": "实验 00 的 --keys 只能是 1、2 或 3：你预测的答案",
  "first.answer": "你的预测：{answer}",
  "first.no_answer": "没有给出预测：请加 --keys 1、2 或 3",
  "first.no_terminal": "这里没有人按键：不停下来等，一次走完整个过程",
  "first.choose": "你的预测",
  "first.crash": "现在真的来一次：另起一个进程，让它写，再杀死它",
  "first.file": "磁盘上的 {file}：",
  "first.again": "原样再启动一次",
  "first.counted": "再启动之后写了 {writes} 次，文件里有 {lines} 行",
  "first.handed_out": "规则在你的 {file} 里，和刚才运行的一样",
  "first.mend": "打开 {file}，改第 {line} 行：只有 started 时该怎么办？保存后按回车，q 退出",
  "first.mend_any": "打开 {file}：只有 started 时该怎么办？保存后按回车，q 退出",
  "first.as_it_is": "这里没有人改代码，直接运行现在的 {file}",
  "first.not_yet": "还不对。改好再按回车，q 退出",
  "first.mended":
    "{terminal}，writes {writes}：没有完成记录，不等于什么都没发生；它停下来等人去看，不再写一次",
  "first.again_after": "这段故事你已经走过，你的规则也通过了；想看规则没改时的那次崩溃：{command}",
  "first.no_step":
    'my-pi-agent/src/after-crash.ts 里的 afterCrash 返回了 {said}：只能是 "write"、"done" 或 "blocked"',
  "first.next": "接着做实验 01：{next}",
  "language.kept": "语言记在 {file}；要换，用 npm run lab -- language、--lang 或环境变量 LAB_LANG",
  "language.not_kept": "语言没有记下来（{problem}）；可以用 --lang 或环境变量 LAB_LANG",
  "language.spoken": "现在的语言是 {language}；换一种并记住：{command}",
  "language.outvoted": "这里的环境变量 LAB_LANG 是 {value}，优先于记下的语言",
} as const;
