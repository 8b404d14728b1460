import type { ScriptLine } from "#agent/scripted-model.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { silent } from "../silent-context.ts";
import { observe, type Plan } from "./boot.ts";
import { CONTENT, PATH, writing } from "./workspace.ts";

const ends = {
  completed: both("completed", "completed"),
  stopped: both("stopped", "stopped"),
  failed: both("failed", "failed"),
};

export const talkQuestion: Question = {
  ask: both(
    "模型什么也没写，只是一遍遍说完成；最多三次未通过。怎样结束？",
    'The model writes nothing and says "done" again and again; three rejections at most. How does it end?',
  ),
  options: ends,
  measure: () => endOf({ script: Array(9).fill("done") }),
  why: both("文件不在，说多少遍也不会在。", "The file is not there, however often it is said."),
};

export const restartQuestion: Question = {
  ask: both(
    "写了文件，核对通过，随后文件被别人删掉，进程死亡。重启之后模型不再写。怎样结束？",
    "The file is written and checked, somebody deletes it, " +
      "the process dies; then the model only talks. The end?",
  ),
  options: ends,
  measure: () =>
    endOf({
      script: [writing(CONTENT), ...Array(8).fill("done")],
      dieAfter: { code: "verify.passed", time: 1 },
      beforeDeath: (files) => files.delete(PATH),
    }),
  why: both(
    "存下的「通过」说的是那一刻的文件；新的进程重新核对，文件已经不在。",
    "The stored verdict speaks of the file of that moment; a new process looks again, and the file is gone.",
  ),
};

const claims = { three: both("3 次", "3"), five: both("5 次", "5"), six: both("6 次", "6") };
const number = (count: unknown) => ({ 3: "three", 5: "five", 6: "six" })[Number(count)] ?? "other";

export const workQuestion: Question = {
  ask: both(
    "说完成两次，写了一次（内容不对），再一直说完成；最多三次未通过。一共说了几次完成？",
    'Twice "done", one write of the wrong content, then "done" ' +
      "for ever; three rejections at most. How many claims?",
  ),
  options: claims,
  measure: async () => number((await observe(silent, { script: between(writing("41\n")) })).claims),
  why: both("新的工作之后重新算起：2 + 3。", "The count starts again after new work: 2 + 3."),
};

export const failedWorkQuestion: Question = {
  ask: both(
    "同样的顺序，但中间那次调用的参数不合要求，没有执行。一共说了几次完成？",
    "The same, but the call in between has the wrong arguments and is not run. How many claims?",
  ),
  options: claims,
  measure: async () => {
    const call = { calls: [{ id: "c1", name: "write", arguments: { nothing: true } }] };
    return number((await observe(silent, { script: between(call) })).claims);
  },
  why: both(
    "没有执行的调用不是工作：不然模型可以靠它一直拖下去。",
    "A call that was not run is no work, or a model could buy itself claims with it.",
  ),
};

function between(line: ScriptLine): ScriptLine[] {
  return ["done", "done", line, ...Array(6).fill("done")];
}

async function endOf(plan: Plan): Promise<string> {
  return String((await observe(silent, plan)).terminal);
}
