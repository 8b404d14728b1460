import type { Language } from "#contracts/render.ts";

type Help = Readonly<Record<Language, string>>;

/** What `npm run agent -- reconcile --help` and `... journal --help` say; undefined: it is not asked for. */
export function helpOfCommand(command: string | undefined, words: readonly string[]): Help | undefined {
  const isAsked = words.includes("--help") || words.includes("-h");
  if (!isAsked) return undefined;
  return command === "reconcile" ? reconcileHelp : command === "journal" ? journalHelp : undefined;
}

const reconcileHelp: Help = {
  zh: `用法：npm run agent -- reconcile [会话] [选项]

列出被杀的运行留下的结果不明的动作，在终端里逐个问你查到了什么，把结论记下来。默认是最近的会话。

  --folder 目录      在哪个目录工作，默认当前目录
  --list             只列出谁要在什么时候之前查清
  --repairs          只列出还没有做完的人工处理
  --operator 名字    给结论署名，默认是系统里的用户名
  --lang zh|en       语言，也可以用 LAB_LANG

由谁查清，看运行 agent 时的环境变量：MY_PI_AGENT_OWNERS="li,wang"。下一次启动时，结果不明的动作交给第一个人；
每人有一天时间，过期之后的那次启动交给下一个人。没有设置就不指派。

退出码：0 都有结论了，2 用法有误或者没有终端，3 还有待定的。
`,
  en: `Usage: npm run agent -- reconcile [SESSION] [options]

Shows the operations of unknown outcome that a killed run left, asks you at the terminal what you found out
about each, and records it. Default: the newest session.

  --folder DIR       where to work; default: the current folder
  --list             only show who has to find out, and until when
  --repairs          only show what is still to be done by hand
  --operator NAME    signs the decisions; default: your user name on this system
  --lang zh|en       the language; LAB_LANG does the same

Who has to find out is said by the environment of the agent: MY_PI_AGENT_OWNERS="li,wang". The next start
gives an operation of unknown outcome to the first of them; each has a day, and the first start after it
gives it to the next. Without the variable nobody is named.

Exit codes: 0 all of it is settled, 2 wrong use or no terminal, 3 something is still open.
`,
};

const journalHelp: Help = {
  zh: `用法：npm run agent -- journal list | show 运行 | export 运行 [选项]

只看，不改。

  list               列出有操作记录的运行，各有几个操作，几个还待定
  show 运行          把这次运行的 trace、会话和操作记录按时间排成一列
  export 运行        同样的内容，每行一个 JSON
  --folder 目录      在哪个目录工作，默认当前目录
  --lang zh|en       语言，也可以用 LAB_LANG
`,
  en: `Usage: npm run agent -- journal list | show RUN | export RUN [options]

It only looks.

  list               the runs with operations, how many each has, and how many are open
  show RUN           trace, session and operation journal of a run in one line of time
  export RUN         the same, one JSON a line
  --folder DIR       where to work; default: the current folder
  --lang zh|en       the language; LAB_LANG does the same
`,
};
