import type { Language } from "#contracts/render.ts";

/** What `npm run agent -- --help` says. */
export const agentHelp: Readonly<Record<Language, string>> = {
  zh: `用法：npm run agent -- [选项] "<任务>"
      npm run agent -- journal list | show 运行 | export 运行 [--folder 目录]

在一个目录里运行 my-pi-agent。read 不用问，write、edit、bash 先问你；无人应答时运行以 blocked 结束。
bash 有防护，但不是沙箱：它能读写你能读写的一切。

  --folder 目录      在哪个目录工作，默认当前目录
  --resume [会话]    继续上一次（或指定会话）的运行；其他选项不会保存，要再给一次
                     后面带上 "<任务>"，就在那个会话里开始新的运行；上一个会话写作 last
  --fork [会话]      新开一个会话，从上一个（或指定）会话现在的位置继续；后面可以带 "<任务>"，不带就只
                     新开会话，不运行
  --journal 格式     新会话的操作记录存成 sqlite（默认）或 jsonl；已有的会话沿用原来的格式
  --recovery 策略    上次运行中途被杀时怎么办：retry_unfinished 从已落盘的位置继续（默认），
                     结果不明又不能安全重试的操作仍然等人；mark_interrupted 就此了结，会话可以接受新任务
  --mode 模式        该问你的地方由谁回答：ask 问你（默认），deny 一律不许，bypass 一律放行；
                     会话里存着的 bypass 不会自动恢复，要再写一次
  --missing 办法     会话用过、这里没有的工具：drop 从分支上去掉，disable 缺的时候停用；
                     不写就拒绝恢复，什么也不写
  --model 名称       例如 openai/gpt-5、anthropic/claude-sonnet-4-5；demo 是离线演示
  --allow 规则       不再询问：工具名（write），或一条命令（"bash:npm test"）；可重复
  --verify 命令      这条命令成功，运行才算 completed
  --max-turns 次数   最多请求模型多少次，默认 50
  --timeout 秒       模型多久没有动静就算失败，默认 120
  --lang zh|en       语言，也可以用 LAB_LANG

运行时可以继续输入：直接写一句话或 /steer 在下一次请求前送达，/follow 在运行完成后送达，
/next 与下一个任务一起送达；回车之后先落盘，再确认。

被杀的运行留下的结果不明的动作，用 npm run agent -- reconcile [会话] 下结论（--list、--repairs 只列出，--operator 署名；
详见 npm run agent -- reconcile --help）。

没有设置 OPENAI_API_KEY、OPENAI_BASE_URL 或 ANTHROPIC_API_KEY 时，运行离线演示。
设置了 OPENAI_BASE_URL 时，要用 --model 指定模型。
退出码：0 completed，1 failed，2 用法有误，3 blocked，4 stopped，130 aborted。
`,
  en: `Usage: npm run agent -- [options] "<task>"
       npm run agent -- journal list | show RUN | export RUN [--folder DIR]

Runs my-pi-agent on a folder. read does not ask; write, edit and bash ask first, and with nobody there the
run ends blocked. bash is guarded, not sandboxed: it can read and change whatever you can.

  --folder DIR       where to work; default: the current folder
  --resume [SESSION] continue the last run, or the last run of SESSION; give the other options again
                     with "<task>" after SESSION: begin a new run there; last names the newest session
  --fork [SESSION]   begin another session that goes on from where the last one, or SESSION, stands;
                     a "<task>" may follow SESSION; without one nothing runs in it yet
  --journal FORMAT   what a new session's operation journal is kept in: sqlite (default) or jsonl; a session
                     that exists keeps what it has
  --recovery POLICY  for a run that was killed: retry_unfinished goes on from what is durable (default), and
                     an operation of unknown outcome that is not safe to retry still waits for a person;
                     mark_interrupted settles it with what is known, and the session takes a new task
  --mode MODE        who answers where you would be asked: ask (you, the default), deny (nothing runs), bypass
                     (all of it runs); a bypass that the session holds does not come back by itself
  --missing WAY      for tools that the session uses and are not here: drop takes them off the branch, disable
                     leaves them off while they are missing; without it the session is refused, unchanged
  --model NAME       for example openai/gpt-5, anthropic/claude-sonnet-4-5; demo is the offline demonstration
  --allow RULE       do not ask for this tool (write) or this command ("bash:npm test"); may be repeated
  --verify COMMAND   the run is completed only if this command succeeds
  --max-turns N      at most this many model requests; default: 50
  --timeout SECONDS  how long the model may be silent before the run fails; default: 120
  --lang zh|en       the language; LAB_LANG does the same

You may type while it runs: a line, or /steer LINE, is delivered before the next request, /follow LINE when
the run is completed, /next LINE with the next task. It is durable before it is acknowledged.

What a killed run left open is settled with: npm run agent -- reconcile [SESSION]
(--list and --repairs only show; --operator NAME signs; more: npm run agent -- reconcile --help).

Without OPENAI_API_KEY, OPENAI_BASE_URL or ANTHROPIC_API_KEY it runs an offline demonstration.
With OPENAI_BASE_URL, name the model: --model NAME.
Exit codes: 0 completed, 1 failed, 2 wrong use, 3 blocked, 4 stopped, 130 aborted.
`,
};
