import type { Lab } from "../experiment.ts";
import * as scenario from "./scenarios.ts";

/** One question, three models; then everything that a stream can do in the middle of a tool call. */
export const lab: Lab = {
  main: {
    title: {
      zh: "同一个问题问三个模型；然后模型流断在一个工具的参数中间",
      en: "One question to three models; then a stream breaks in the middle of a tool's arguments",
    },
    run: scenario.main,
  },
  "text-only": {
    title: {
      zh: "只有文字的答复，字节被切在字符中间",
      en: "A text-only reply, its bytes split inside characters",
    },
    run: scenario.textOnly,
  },
  "cut-arguments": {
    title: { zh: "参数被输出上限截断", en: "Arguments cut off at the token limit" },
    run: scenario.cutArguments,
  },
  "connection-drop": {
    title: { zh: "连接断在参数中间", en: "The connection drops in the middle of the arguments" },
    run: (context) => scenario.run(context, scenario.dropped),
  },
  "ends-without-end": {
    title: { zh: "流正常关闭，却没有结束标记", en: "The stream closes cleanly without an end marker" },
    run: (context) => scenario.run(context, scenario.endsWithoutEnd),
  },
  "two-calls-second-cut": {
    title: {
      zh: "两个调用，第一个完整，第二个被截断：一个也不执行",
      en: "Two calls, the first whole and the second cut off: neither runs",
    },
    run: scenario.twoCallsSecondCut,
  },
  "repaired-default": {
    title: {
      zh: "丢失的参数有默认值：补上括号就会真的执行",
      en: "The lost argument has a default: closing the bracket would run it for real",
    },
    run: scenario.repairedDefault,
  },
  unauthorized: {
    title: {
      zh: "密钥不对（401），服务商把它写进了错误信息",
      en: "A wrong key (401), repeated in the error",
    },
    run: scenario.unauthorized,
  },
  "rate-limited": {
    title: { zh: "限流（429）：不私自重试", en: "Rate limited (429): no retry behind the budget's back" },
    run: (context) => scenario.run(context, scenario.rateLimited),
  },
  "server-error": {
    title: { zh: "服务器内部错误（500）", en: "The server fails (500)" },
    run: (context) => scenario.run(context, scenario.serverError),
  },
  garbage: {
    title: { zh: "状态码 200，内容却根本不是答复", en: "Status 200 with garbage in the body" },
    run: (context) => scenario.run(context, scenario.garbage),
  },
  silence: {
    title: { zh: "服务器接受了连接，却一言不发", en: "The server accepts the connection and says nothing" },
    run: (context) => scenario.run(context, scenario.silence),
  },
  aborted: {
    title: { zh: "用户在参数中间中止", en: "The user aborts in the middle of the arguments" },
    run: (context) => scenario.run(context, scenario.aborted),
  },
  "unpaired-call": {
    title: {
      zh: "要发送的历史里，一个调用丢了结果：不发送",
      en: "The history to be sent has lost a call's result: it is not sent",
    },
    run: scenario.unpairedCall,
  },
  "recording-mismatch": {
    title: { zh: "拿录制内容回答另一个问题", en: "A recording is asked a different question" },
    run: scenario.recordingMismatch,
  },
  "process-dies-mid-stream": {
    title: {
      zh: "进程死在参数中间：半条答复什么也没留下，重启后重新请求",
      en: "The process dies in the middle of the arguments: nothing of the half reply remains; it asks again",
    },
    run: scenario.processDiesMidStream,
  },
};
