import type { Mistake } from "../exercise.ts";
import { mistake } from "../mistake.ts";

/** Loops of one's own have no sockets before the labs that fill them, so many fail `02.sockets` too. */
export const mistakes: readonly Mistake[] = [
  mistake("checks-only-required-keys", "unfit-arguments-are-refused", ["02.accept"], {
    zh: "只看必填字段在不在，不看类型",
    en: "Looks only whether required keys are there",
  }),
  mistake("last-of-two-tools-wins", "one-name-one-tool", ["02.accept"], {
    zh: "两个工具同名，后一个悄悄取代前一个",
    en: "Of two tools of one name, the later silently wins",
  }),
  mistake("trims-names", "unknown-name-is-refused", ["02.accept"], {
    zh: "去掉名字两头的空格再查找",
    en: "Trims a name before it looks it up",
  }),
  mistake("fills-defaults-into-the-call", "arguments-stay-as-the-model-sent-them", ["02.accept"], {
    zh: "把默认值写进模型的调用里",
    en: "Writes defaults into the call as the model sent it",
  }),
  mistake("looks-tools-up-in-an-object", "unknown-name-is-refused", ["02.accept"], {
    zh: "用普通对象查名字，toString 也算工具",
    en: "Looks names up in a plain object, where toString is a tool",
  }),
  mistake("tool-gets-the-record-itself", "tool-cannot-change-the-record", ["02.one-result", "02.sockets"], {
    zh: "把记录里的参数对象直接交给工具",
    en: "Hands the tool the arguments object of the record itself",
  }),
  mistake(
    "does-not-wait-for-append",
    "failed-append-is-no-result",
    ["02.durable", "02.until-done", "02.order", "02.any-moment", "02.sockets"],
    {
      zh: "存结果时不等 append 返回",
      en: "Goes on before append has returned",
    },
  ),
  mistake("remembers-before-append", "what-is-sent-is-what-is-durable", ["02.until-done", "02.sockets"], {
    zh: "先记进内存，再落盘",
    en: "Puts an entry into memory before it is durable",
  }),
  mistake("throw-breaks-the-loop", "thrown-call-has-one-result", ["02.every-call", "02.sockets"], {
    zh: "工具一抛异常，整个循环就断了",
    en: "A throw of a tool breaks the loop",
  }),
  mistake("passes-over-unknown-tools", "unknown-call-has-one-result", ["02.every-call", "02.sockets"], {
    zh: "跳过不认识的工具，不给结果",
    en: "Passes over a call of an unknown tool",
  }),
  mistake("runs-a-cut-off-reply", "cut-off-call-never-runs", ["02.every-call", "02.sockets"], {
    zh: "只看参数是否完整，不看答复是否被截断",
    en: "Runs a call of a reply that was cut off, since its own arguments are whole",
  }),
  mistake("cut-off-text-is-done", "cut-off-text-is-not-done", ["02.until-done", "02.sockets"], {
    zh: "把写到一半的文字当成最终答复",
    en: "Takes a text that was cut off for the final answer",
  }),
  mistake(
    "stop-reason-ends-the-run",
    "calls-are-calls-whatever-the-stop-reason",
    ["02.until-done", "02.sockets"],
    {
      zh: "服务商说 stop 就结束，不看有没有调用",
      en: "Ends at the stop reason stop, whatever calls there are",
    },
  ),
  mistake(
    "turn-is-always-1",
    "turns-count-up-over-all-boots",
    ["02.until-done", "02.crashes", "02.sockets"],
    {
      zh: "每次请求都记成第 1 轮",
      en: "Records each request as turn 1",
    },
  ),
  mistake(
    "counts-turns-in-memory",
    "turns-count-up-over-all-boots",
    ["02.until-done", "02.crashes", "02.sockets"],
    {
      zh: "在内存里数轮次，重启后从头数",
      en: "Counts turns in memory, and anew after each restart",
    },
  ),
  mistake(
    "runs-calls-side-by-side",
    "results-in-the-order-of-the-calls",
    ["02.order", "02.abort", "02.sockets"],
    {
      zh: "用 Promise.all 同时执行所有调用",
      en: "Runs all calls of a reply at once",
    },
  ),
  mistake("stores-results-when-all-have-run", "next-tool-waits-for-the-result", ["02.order", "02.sockets"], {
    zh: "全部执行完才开始存结果",
    en: "Stores the results only when all calls have run",
  }),
  mistake(
    "pairs-results-by-id-alone",
    "calls-of-one-id-each-have-a-result",
    ["02.order", "02.crashes", "02.any-moment", "02.sockets"],
    {
      zh: "只按 id 配对：id 重复时，新的调用被当成回答过",
      en: "Pairs by id alone: a new call with an old id counts as answered",
    },
  ),
  mistake(
    "abort-leaves-calls-open",
    "aborted-run-starts-no-call",
    ["02.abort", "02.any-moment", "02.sockets"],
    {
      zh: "中止时跳出循环，留下没有结果的调用",
      en: "An abort leaves the loop with a call unanswered",
    },
  ),
  mistake("aborted-reply-goes-on", "aborted-reply-ends-the-run", ["02.abort", "02.sockets"], {
    zh: "答复被中止了，还接着问模型",
    en: "Asks the model again after an aborted reply",
  }),
  mistake("ended-run-starts-again", "run-ends-once", ["02.crashes", "02.any-moment", "02.sockets"], {
    zh: "已经结束的运行又进入一遍",
    en: "Enters a run again that has ended",
  }),
  mistake("ended-run-has-lost-its-reason", "end-told-is-the-end-stored", ["02.any-moment"], {
    zh: "已经结束的运行，终态说对了，原因总说成完成",
    en: "Tells of an ended run the right end, and always the reason of a completed one",
  }),
  mistake("permission-before-recall", "recall-decides-before-authorize", ["02.sockets"], {
    zh: "先问权限，再查旧记录",
    en: "Asks for permission before it looks at the old record",
  }),
  mistake("shallow-copy-of-messages", "transform-works-on-a-copy", ["02.sockets"], {
    zh: "只复制消息列表，不复制里面的内容",
    en: "Copies the list of messages and not what is in it",
  }),
  mistake("stores-blocked-as-an-end", "blocked-is-not-stored", ["02.sockets"], {
    zh: "把 blocked 也存成结局",
    en: "Stores blocked as an end",
  }),
];

/** The first check that rejects it is the one that says this. */
