/** Shown in both languages: who asks for help has not chosen one yet. */
export const help = `npm run lab                        选择一个实验
npm run lab -- 08                  运行主实验（也可写 8、recovery、08-recovery）
npm run lab -- 08 two-worlds       运行一个变体
npm run lab -- 08 all              运行全部变体
npm run lab -- 08 --list           列出这个实验的模块和变体
npm run lab -- 08 --check          检查这个实验的模块：有没有任何一次崩溃能弄坏它
npm run lab -- 08 --check --only   只查这个实验的模块，其余都换成参考实现
npm run lab -- 08 --check --json   检查结果以 JSON 写到 stdout
npm run lab -- 04 --tasks          列出这个实验的任务，以及各自的检查现在是否通过
npm run lab -- 04 --task 04.3      看一个任务：模块、起点、检查，和动手之前的问题
npm run lab -- 04 --question 04.3  做完之后的问题
       ... --answer ID             不用终端选择，直接回答：答对退出码 0，答错 1
npm run lab -- 08 --replay TOKEN   重走检查给出的那条路径
       ... --replay TOKEN --materialise   把最后一次崩溃留下的状态放到真实磁盘上，再真正启动
       ... --replay TOKEN --kill          每次启动都是真实进程，用 SIGKILL 真正杀死
npm run lab -- 05 --read FILE      只读打开一个会话文件
npm run lab -- grade FOLDER...     给学员的克隆评分，或给放着全班克隆的目录评分
       ... --labs 01,08            只评这些实验
       ... --json                  成绩以 JSON 写到 stdout
       ... --junit FILE --csv FILE 把成绩写成 JUnit XML、CSV 表格

  --lang zh|en       输出语言，优先于环境变量 LAB_LANG，默认 zh
  --sessions DIR     把实验写出的会话文件留在 DIR
  --stack            出错时显示完整的调用栈
  -h, --help         显示本帮助

stdout 只有 JSON，其余文字在 stderr。退出码：0 与预期一致，1 不一致，2 用法有误，130 在选择时退出。

npm run lab                        choose a lab
npm run lab -- 08                  run its main experiment (8, recovery and 08-recovery work too)
npm run lab -- 08 two-worlds       run one variation
npm run lab -- 08 all              run every variation
npm run lab -- 08 --list           list its modules and variations
npm run lab -- 08 --check          check its modules: is there any crash that breaks them?
npm run lab -- 08 --check --only   the same with the reference for all other labs' modules
npm run lab -- 08 --check --json   verdicts as JSON on stdout
npm run lab -- 04 --tasks          list its tasks, and whether the checks of each pass now
npm run lab -- 04 --task 04.3      show one task: modules, starter, checks, and a question before the work
npm run lab -- 04 --question 04.3  ask its question after the work
       ... --answer ID             answer without a terminal: exit code 0 if right, 1 if wrong
npm run lab -- 08 --replay TOKEN   go the path of a failed check again
       ... --replay TOKEN --materialise   put what its last crash left on a real disk, and boot there
       ... --replay TOKEN --kill          boot each life in a real process and kill it by SIGKILL
npm run lab -- 05 --read FILE      open a session file for reading only
npm run lab -- grade FOLDER...     grade learners' clones, or a folder with a class of clones
       ... --labs 01,08            these labs alone
       ... --json                  the grades as JSON on stdout
       ... --junit FILE --csv FILE the grades as JUnit XML, as a table

  --lang zh|en       language of the output; wins over the variable LAB_LANG; zh if neither is given
  --sessions DIR     leave the session files of the experiments in DIR
  --stack            show the whole stack where something throws
  -h, --help         show this help

stdout carries the JSON alone, everything else goes to stderr. Exit code: 0 as expected, 1 not as expected,
2 wrong use, 130 left while choosing.
`;
