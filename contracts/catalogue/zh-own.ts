/** What the `lab` command says of the learner's own files and progress; part of the Chinese catalogue. */
export const zhOwn = {
  "own.not_a_file": "{file} 不是普通文件（是符号链接、目录或别的东西），没有碰它",
  "own.not_a_folder": "{folder} 不是普通目录（是符号链接、文件或别的东西），没有碰它",
  "own.not_text": "{file} 不是 UTF-8 文本，没有碰它",
  "own.too_large": "{file} 超过 1 MB，没有碰它",
  "own.unreadable": "{file} 读不了（{problem}）",
  "own.unwritable": "{file} 没有写成（{problem}），原来的内容没有变",
  "own.busy": "另一个 lab 命令（进程 {pid}）正在改你的文件；等它结束再试（锁文件：{file}）",
  "progress.not_recorded": "这次的结果没有记进进度：{why}",
  "progress.strange": "{file} 里有看不懂的一行，原样留着：{line}",
} as const;
