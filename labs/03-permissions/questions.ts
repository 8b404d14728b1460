import type { Bilingual } from "#contracts/render.ts";
import { REFUSED } from "../both.ts";
import type { Question } from "../exercise.ts";
import { createGateGround, RUNS, TOLD_NO } from "./gate-ground.ts";
import { outcomeOf } from "./path-checks.ts";

const verdicts: Question["options"] = {
  inside: { zh: "放行：它在工作区里", en: "It passes: it lies in the workspace" },
  refused: { zh: "拒绝：它通向外面", en: "It is refused: it leads out" },
};

export const lastNameIsLink: Question = {
  ask: {
    zh: "工作区是 /w，notes.md 是指向 ../out/victim 的链接。路径写的是 notes.md：放行还是拒绝？",
    en: "The workspace is /w, and notes.md is a link to ../out/victim. The path is notes.md: does it pass?",
  },
  options: verdicts,
  measure: () => verdictOn("notes.md"),
  why: {
    zh: "文字上没有一个点指向外面，可是写 notes.md 就是写 /out/victim。最后一段也要跟着走。",
    en: "Nothing in its text leads out, yet to write notes.md writes /out/victim. The last name counts.",
  },
};

export const dotsAfterLink: Question = {
  ask: {
    zh: "outbox 是指向 ../out 的链接。路径写的是 outbox/../a.txt：放行还是拒绝？",
    en: "outbox is a link to ../out. The path is outbox/../a.txt: does it pass?",
  },
  options: verdicts,
  measure: () => verdictOn("outbox/../a.txt"),
  why: {
    zh: "系统先走进 /out，再退到上一级，得到 /a.txt。先在文字里消掉 ..，看到的就是另一个文件。",
    en: "The system goes into /out and then up, to /a.txt. Who takes .. out of the text sees another file.",
  },
};

const afterRestart: Question["options"] = {
  runs: { zh: "执行", en: "It runs" },
  told: { zh: "不执行，告诉模型被拒绝", en: "It does not run; the model is told no" },
  blocked: { zh: "运行停在 blocked，等人来", en: "The run ends blocked, until somebody is there" },
};

export const onceAcrossRestart: Question = {
  ask: {
    zh: "你同意了一次，工具还没开始，进程就死了。重启之后没有人在：同一个调用会怎样？",
    en: "You said once, and the process died before the tool began. Now it restarts, and nobody is there.",
  },
  options: afterRestart,
  async measure() {
    const { boot } = createGateGround();
    await boot({ answers: ["once"] })({ entryId: "reply" });
    return nameOf(await boot({})({ entryId: "reply" }));
  },
  why: {
    zh: "同意的是那一刻的那一次。过后情况可能变了，所以重启之后要再问；没有人答，就等。",
    en: "The yes was for that moment, and the moment is over. So it is asked again, and waits for somebody.",
  },
};

export const noAcrossRestart: Question = {
  ask: {
    zh: "你拒绝了，进程随即死了。重启之后模型换一个 id 再要同样的调用，这次有人会说「总是允许」：会怎样？",
    en: "You said no, and the process died. The model asks again under a new id; you would say always.",
  },
  options: afterRestart,
  async measure() {
    const { boot } = createGateGround();
    await boot({ answers: ["no"] })();
    return nameOf(await boot({ answers: ["always"] })({ callId: "c2" }));
  },
  why: {
    zh: "拒绝在告诉模型之前就已落盘，在这次运行里一直有效；根本不会再问。",
    en: "The no was durable before anyone was told, and holds for the whole run: nobody is even asked.",
  },
};

async function verdictOn(path: string): Promise<string> {
  return (await outcomeOf(path)) === REFUSED ? "refused" : "inside";
}

function nameOf(gate: Bilingual): string {
  if (gate === RUNS) return "runs";
  return gate === TOLD_NO ? "told" : "blocked";
}
