import type { Language } from "#contracts/render.ts";

/** One below the other. */
export function showHelp(languages: readonly Language[]): number {
  process.stdout.write(languages.map((language) => help[language]).join("\n"));
  return 0;
}

const zh = `npm run lab                        选择一个实验
npm run lab -- 00                  从这里开始：头十五分钟，亲手弄崩一次
       ... --keys 3                不用终端：1、2 或 3 是你预测的答案
npm run lab -- 08                  运行主实验（也可写 8、recovery、08-recovery）
npm run lab -- 08 two-worlds       运行一个变体
npm run lab -- 08 all              运行全部变体
npm run lab -- 08 --list           列出这个实验的模块和变体
npm run lab -- 08 --step           一步一步走，在任何一步崩溃、恢复（02、03、05–18）
       ... crashes --step          走另一个检查里的崩溃探索
       ... --step --keys nnc       不用终端：n 下一步，c 崩溃，r 崩溃并恢复，b 退一步（加 --json 输出状态）
npm run lab -- 08 --check          检查这个实验的模块：有没有任何一次崩溃能弄坏它
npm run lab -- 08 --check --only   只查这个实验的模块，其余都换成参考实现
npm run lab -- 08 --check --json   检查结果以 JSON 写到 stdout
npm run lab -- 04 --tasks          列出这个实验的任务，以及各自的检查现在是否通过
npm run lab -- 04 --task 04.3      看一个任务：模块、起点、检查，和动手之前的问题
npm run lab -- 04 --question 04.3  做完之后的问题
       ... --answer ID             不用终端选择，直接回答：答对退出码 0，答错 1
npm run lab -- 08 --start          换成起点，开始写；会换掉自己写的内容时先问，并留下副本
npm run lab -- 08 --hint [08.1]    多看一条提示：第一个没有通过的任务，或指定的任务
npm run lab -- 08 --diff           与参考实现对照；还没有全部通过时先问
npm run lab -- 08 --reset          换回参考实现
npm run lab -- 08 --restore        取回最近一份副本
       ... --yes                   以上几条不再询问
npm run lab -- 08 --replay TOKEN   重走检查给出的那条路径
       ... --replay TOKEN --materialise   把最后一次崩溃留下的状态放到真实磁盘上，再真正启动
       ... --replay TOKEN --kill          每次启动都是真实进程，用 SIGKILL 真正杀死
       ... --inspect TOKEN         用调试器重走，停在最后一个操作之前
npm run lab -- 08 --watch          每次保存都重新检查；n 下一个任务，h 提示，l 列表，q 退出
npm run lab -- progress            所有实验和检查的状态（--json 写到 stdout）
npm run lab -- audit               持久性的六个自查问题，由崩溃遍历回答（即 13 audit）
npm run lab -- language zh|en      记住以后说哪种语言
npm run lab -- doctor              检查环境：Node、终端、目录、模块和导入、git
       ... --json --imports        以 JSON 写到 stdout；列出全部导入，不只是你自己的
npm run lab -- 05 --read FILE      只读打开一个会话文件
npm run lab -- grade FOLDER...     给学员的克隆评分，或给放着全班克隆的目录评分
       ... --labs 01,08            只评这些实验
       ... --json                  成绩以 JSON 写到 stdout
       ... --junit FILE --csv FILE 把成绩写成 JUnit XML、CSV 表格

  --lang zh|en       输出语言，优先于环境变量 LAB_LANG，其次是记住的语言，默认 zh
  --sessions DIR     把实验写出的会话文件留在 DIR
  --stack            出错时显示完整的调用栈
  -h, --help         显示本帮助

副本在 my-pi-agent/.kept，学习进度在 my-pi-agent/progress.txt。
stdout 只有 JSON，其余文字在 stderr。退出码：0 与预期一致，1 不一致，或回答了「否」，2 用法有误，130 在选择时退出。
`;

const en = `npm run lab                        choose a lab
npm run lab -- 00                  begin here: the first fifteen minutes, with a crash of your own
       ... --keys 3                without a terminal: 1, 2 or 3 is the answer that you predict
npm run lab -- 08                  run its main experiment (8, recovery and 08-recovery work too)
npm run lab -- 08 two-worlds       run one variation
npm run lab -- 08 all              run every variation
npm run lab -- 08 --list           list its modules and variations
npm run lab -- 08 --step           walk through it step by step, crash it anywhere, recover (02, 03, 05-18)
       ... crashes --step          the same for the exploration of another check
       ... --step --keys nnc       no terminal: n next, c crash, r crash and recover, b back (or --json)
npm run lab -- 08 --check          check its modules: is there any crash that breaks them?
npm run lab -- 08 --check --only   the same with the reference for all other labs' modules
npm run lab -- 08 --check --json   verdicts as JSON on stdout
npm run lab -- 04 --tasks          list its tasks, and whether the checks of each pass now
npm run lab -- 04 --task 04.3      show one task: modules, starter, checks, and a question before the work
npm run lab -- 04 --question 04.3  ask its question after the work
       ... --answer ID             answer without a terminal: exit code 0 if right, 1 if wrong
npm run lab -- 08 --start          lay out its starter to work on; asks before it replaces own work
npm run lab -- 08 --hint [08.1]    one more hint, of the first task that does not pass or of this one
npm run lab -- 08 --diff           compare with the reference; asks while not every check has passed
npm run lab -- 08 --reset          borrow the reference again
npm run lab -- 08 --restore        bring the latest copy back
       ... --yes                   do any of these without asking
npm run lab -- 08 --replay TOKEN   go the path of a failed check again
       ... --replay TOKEN --materialise   put what its last crash left on a real disk, and boot there
       ... --replay TOKEN --kill          boot each life in a real process and kill it by SIGKILL
       ... --inspect TOKEN         go it in a debugger, which pauses before its last operation
npm run lab -- 08 --watch          check again at each save; n next task, h hint, l tasks, q quit
npm run lab -- progress            the states of all labs and checks (--json: on stdout)
npm run lab -- audit               six self-check questions, answered by explorations (13 audit)
npm run lab -- language zh|en      keep the language for all later commands
npm run lab -- doctor              look at Node, terminal, folders, modules, imports, git
       ... --json --imports        on stdout as JSON; all imports, not only those of your own modules
npm run lab -- 05 --read FILE      open a session file for reading only
npm run lab -- grade FOLDER...     grade learners' clones, or a folder with a class of clones
       ... --labs 01,08            these labs alone
       ... --json                  the grades as JSON on stdout
       ... --junit FILE --csv FILE the grades as JUnit XML, as a table

  --lang zh|en       language of the output; wins over LAB_LANG, that over the kept language; else zh
  --sessions DIR     leave the session files of the experiments in DIR
  --stack            show the whole stack where something throws
  -h, --help         show this help

Copies are in my-pi-agent/.kept, your progress is in my-pi-agent/progress.txt.
stdout carries the JSON alone, everything else goes to stderr. Exit code: 0 as expected, 1 not as expected or
answered with no, 2 wrong use, 130 left while choosing.
`;

export const help: Readonly<Record<Language, string>> = { zh, en };
