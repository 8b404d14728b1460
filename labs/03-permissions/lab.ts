import type { Lab } from "../experiment.ts";
import { observe } from "./observe.ts";
import {
  bash,
  deploy,
  disguises,
  ifTold,
  OUTSIDE,
  oneWrite,
  readInside,
  readOutside,
  threeLinks,
  write,
} from "./scripts.ts";

export const lab: Lab = {
  main: {
    title: {
      zh: "读取放行，三个经符号链接越界的写入被拒绝；再写一个需要同意的文件，却无人应答",
      en: "A read is allowed, links that lead out are denied, a write needs approval and nobody is there",
    },
    run: (context) =>
      observe(context, [
        { script: [readInside, threeLinks, ifTold(OUTSIDE, 3, write("result.txt")), "done"] },
      ]),
  },
  "parent-symlink": {
    title: {
      zh: "outbox/x.txt：上级目录是指向工作区外的链接；就算有人会同意，也不执行",
      en: "outbox/x.txt: the parent is a link that leads out; denied, though a person would say yes",
    },
    run: (context) => observe(context, [{ script: [write("outbox/x.txt"), "done"], answers: ["once"] }]),
  },
  dangling: {
    title: {
      zh: "draft：链接指向工作区外一个还不存在的文件，写入就会创建它",
      en: "draft: a link to a file that does not exist yet; a write would create it outside",
    },
    run: (context) => observe(context, [{ script: [write("draft"), "done"], answers: ["once"] }]),
  },
  "inside-link": {
    title: {
      zh: "对照：in/new.txt 经过的链接留在工作区内，规则按真实路径放行",
      en: "Control: in/new.txt goes through a link that stays inside; the rule looks at the real path",
    },
    run: (context) => observe(context, [{ script: [write("in/new.txt"), "done"] }]),
  },
  "read-outside": {
    title: {
      zh: "读取同样检查：notes.md 指向外面的文件",
      en: "Reads are checked too: notes.md leads to a file outside",
    },
    run: (context) => observe(context, [{ script: [readOutside, "done"], answers: ["once"] }]),
  },
  "allowed-write": {
    title: { zh: "对照：有人同意，写入一次", en: "Control: a person says yes; one write" },
    run: (context) => observe(context, [{ script: oneWrite, answers: ["once"] }]),
  },
  "nobody-there": {
    title: {
      zh: "无人应答，启动两次：第二次什么也不增加",
      en: "Nobody is there, and it is started twice: the second time adds nothing",
    },
    run: (context) =>
      observe(context, [{ script: oneWrite }, { script: oneWrite }], (_, [, second = 0, end = 0]) => {
        return { addedBySecond: end - second };
      }),
  },
  "crash-while-asking": {
    title: {
      zh: "正在等待回答，进程死了；重启后再问一次",
      en: "The process dies while waiting for the answer; the next boot asks again",
    },
    run: (context) =>
      observe(context, [
        { script: oneWrite, answers: ["dies"] },
        { script: oneWrite, answers: ["once"] },
      ]),
  },
  "once-does-not-survive": {
    title: {
      zh: "同意了一次，工具还没开始，进程死了；重启后无人应答",
      en: "A one-time yes, then the process dies before the tool starts; after the restart nobody is there",
    },
    run: (context) =>
      observe(context, [{ script: oneWrite, answers: ["once"], diesBeforeTool: true }, { script: oneWrite }]),
  },
  "no-survives": {
    title: {
      zh: "拒绝之后、结果落盘之前，进程死了；重启后不再问，换一个调用 id 也不再问",
      en: "The process dies between a no and its result: no second question, even under another call id",
    },
    run: (context) => {
      const script = [write("result.txt"), write("result.txt", "42\n", "c2"), "done"];
      return observe(context, [
        { script, answers: ["no"], diesAtResult: 1 },
        { script, answers: ["once", "once"] },
      ]);
    },
  },
  "other-arguments-ask-again": {
    title: {
      zh: "「总是允许」只对同一工具、同样的参数有效；同一个调用 id 换了参数，要再问",
      en: '"Always" covers this tool with these arguments; others are asked about again',
    },
    run: (context) =>
      observe(context, [
        {
          script: [write("result.txt"), write("result.txt"), write("result.txt", "43\n"), "done"],
          answers: ["always"],
        },
      ]),
  },
  "bash-rule": {
    title: {
      zh: "规则放行 echo *：只放行不含特殊字符的普通单词，其余七种写法都要问",
      en: "A rule allows echo *: plain words only; each of seven disguises is asked about",
    },
    run: (context) => {
      const script = [bash("echo a"), bash(...disguises), "done"];
      return observe(context, [{ script, answers: disguises.map(() => "no") }], ({ bashRuns }) => ({
        bashRuns,
      }));
    },
  },
  "tool-from-elsewhere": {
    title: {
      zh: "来自别处的工具走同一道门：它自称无害，照样要问",
      en: "A tool from elsewhere passes the same gate: it calls itself harmless, and is asked about",
    },
    run: (context) => observe(context, [{ script: [deploy, "done"] }], ({ deploys }) => ({ deploys })),
  },
  "hung-approver": {
    title: {
      zh: "询问一直没有返回，用户中止：不执行",
      en: "The question never returns and the user aborts: nothing runs",
    },
    run: (context) => observe(context, [{ script: oneWrite, answers: ["hangs"] }]),
  },
};
