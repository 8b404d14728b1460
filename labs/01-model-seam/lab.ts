import type { Lab } from "../experiment.ts";
import * as scenario from "./scenarios.ts";

/** One question, three models; then everything that a stream can do in the middle of a tool call. */
export const lab: Lab = {
  main: {
    title: {
      zh: "同一个问题问三个模型；然后模型流断在工具参数中间",
      en: "one question to three models; then a stream breaks in the middle of a tool's arguments",
    },
    run: scenario.main,
  },
  "text-only": {
    title: {
      zh: "只有文字的答复，字节被切在字符中间",
      en: "a reply of text alone, cut inside its characters",
    },
    run: scenario.textOnly,
  },
  "cut-arguments": {
    title: { zh: "参数被输出上限截断", en: "arguments cut off at the token limit" },
    run: scenario.cutArguments,
  },
  "connection-drop": {
    title: { zh: "连接断在参数中间", en: "the connection drops in the middle of the arguments" },
    run: (context) => scenario.run(context, scenario.dropped),
  },
  "ends-without-end": {
    title: { zh: "流正常关闭，却没有说结束", en: "the stream closes in order and never says its end" },
    run: (context) => scenario.run(context, scenario.endsWithoutEnd),
  },
  "two-calls-second-cut": {
    title: {
      zh: "两个调用，第一个完整，第二个被截断：一个也不执行",
      en: "two calls, the first whole and the second cut off: neither runs",
    },
    run: scenario.twoCallsSecondCut,
  },
  "repaired-default": {
    title: {
      zh: "丢失的参数有默认值：补上括号就会真的执行",
      en: "the argument that got lost has a default: to close the bracket would be to do it for real",
    },
    run: scenario.repairedDefault,
  },
  unauthorized: {
    title: {
      zh: "密钥不对（401），服务商把密钥写进了错误信息",
      en: "a wrong key (401), repeated in the error",
    },
    run: scenario.unauthorized,
  },
  "rate-limited": {
    title: { zh: "限流（429）：不私自重试", en: "rate limited (429): no retry behind the budget's back" },
    run: (context) => scenario.run(context, scenario.rateLimited),
  },
  "server-error": {
    title: { zh: "服务器内部错误（500）", en: "the server fails (500)" },
    run: (context) => scenario.run(context, scenario.serverError),
  },
  garbage: {
    title: { zh: "200，但内容根本不是答复", en: "200, and what comes is no reply at all" },
    run: (context) => scenario.run(context, scenario.garbage),
  },
  silence: {
    title: { zh: "服务器接了连接，一言不发", en: "the server takes the connection and says nothing" },
    run: (context) => scenario.run(context, scenario.silence),
  },
  aborted: {
    title: { zh: "用户在参数中间中止", en: "the user aborts in the middle of the arguments" },
    run: (context) => scenario.run(context, scenario.aborted),
  },
  "unpaired-call": {
    title: {
      zh: "要发送的历史里，一个调用丢了结果：不发送",
      en: "the history to be sent has lost the result of a call: it is not sent",
    },
    run: scenario.unpairedCall,
  },
  "recording-mismatch": {
    title: { zh: "拿录制内容回答另一个问题", en: "a recording is asked another question" },
    run: scenario.recordingMismatch,
  },
  "process-dies-mid-stream": {
    title: {
      zh: "进程死在参数中间：半条答复什么也没留下，重启后重新请求",
      en: "the process dies in the middle of the arguments: nothing of the half reply is left, it asks again",
    },
    run: scenario.processDiesMidStream,
  },
};
