import type { ScriptLine } from "#agent/scripted-model.ts";
import type { ModelRequest } from "#contracts/model.ts";
import type { Lab } from "../experiment.ts";
import { observe } from "./boot.ts";
import { CONTENT, PATH, writing } from "./workspace.ts";

const onlyTalk: ScriptLine[] = Array(9).fill("done");
const honestWork: ScriptLine[] = [writing(CONTENT), "done"];

/** A model that works when it was told why it was sent back, and otherwise only says that it has. */
const heeds: ScriptLine = (request) => (wasToldOfMissingFile(request) ? writing(CONTENT) : "done");

/** How a run ended, what the model claimed and what was checked are three facts, and are printed as three. */
export const lab: Lab = {
  main: {
    title: {
      zh: "模型只说完成，什么也没写：核对三次未通过，停止",
      en: 'The model says "done" and writes nothing: the check fails three times, stopped',
    },
    run: (context) => observe(context, { script: onlyTalk }),
  },
  passes: {
    title: { zh: "写了文件再说完成：核对通过", en: 'It writes the file and says "done": the check passes' },
    run: (context) => observe(context, { script: honestWork }),
  },
  "second-try": {
    title: {
      zh: "第一次没做就说完成；带着核对结果退回之后才真的去写",
      en: "The first claim is empty; sent back with the findings, the model does the work",
    },
    run: (context) => observe(context, { script: [heeds, heeds, "done"] }),
  },
  "work-between": {
    title: {
      zh: "中间有新的工具调用（内容写错了）：连续未通过的次数重新算起",
      en: "Tool work in between (it writes the wrong content): the count starts over",
    },
    run: (context) => observe(context, { script: ["done", "done", writing("41\n"), "done", "done", "done"] }),
  },
  "crash-between-claims": {
    title: {
      zh: "退回两次之后，进程死在第三次请求里：次数不会重置",
      en: "Sent back twice, then the process dies in the third request: the count does not start over",
    },
    run: (context) => observe(context, { script: onlyTalk, dieInRequest: 3 }),
  },
  "crash-before-sent-back": {
    title: {
      zh: "「未通过」已经落盘，还没退回给模型，进程就死了：对同一次声称再核对一遍，只算一次",
      en: "The process dies between a failed check and sending it back: checked twice, counted once",
    },
    run: (context) => observe(context, { script: onlyTalk, dieAfter: { code: "verify.rejected", time: 2 } }),
  },
  "changed-after-check": {
    title: {
      zh: "核对通过，文件随后被别人删掉，进程死亡：重启后重新核对",
      en: "The check passes, somebody deletes the file, then a crash: it is checked again",
    },
    run: (context) =>
      observe(context, {
        script: [...honestWork, ...honestWork],
        dieAfter: { code: "verify.passed", time: 1 },
        beforeDeath: (files) => files.delete(PATH),
      }),
  },
  "check-throws": {
    title: {
      zh: "核对程序自己抛出异常：没有核对，就不算完成",
      en: "The check itself throws: nothing was checked, so nothing is completed",
    },
    run: (context) => observe(context, { script: honestWork, check: "throws" }),
  },
  aborted: {
    title: { zh: "核对卡住，用户中止", en: "The check hangs, and the user aborts" },
    run: (context) => observe(context, { script: honestWork, check: "hangs until aborted" }),
  },
};

function wasToldOfMissingFile({ messages }: ModelRequest): boolean {
  const last = messages.at(-1);
  return last?.role === "user" && JSON.stringify(last.content).includes(`${PATH} does not exist`);
}
