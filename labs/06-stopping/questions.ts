import type { ScriptLine } from "#agent/scripted-model.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { silent } from "../silent-context.ts";
import { observe, type Plan } from "./boot.ts";
import { reading } from "./tools.ts";

const forever: ScriptLine[] = Array(20).fill(reading({ path: "a.txt" }));
const tenReads: ScriptLine[] = Array.from({ length: 10 }, (_, n) => reading({ path: `file-${n}.txt` }));
const creeping: ScriptLine[] = Array.from({ length: 20 }, (_, n) => reading({ path: "a.txt", offset: n }));

const requests = {
  three: both("3 次", "3"),
  four: both("4 次", "4"),
  five: both("5 次", "5"),
};

export const crashQuestion: Question = {
  ask: both(
    "上限三轮，模型一直要调用工具；进程死在第二次请求里，重启。一共发出几次请求？",
    "Three turns at most, a model that never ends, a crash " +
      "in the second request, a restart: how many requests?",
  ),
  options: requests,
  measure: async () => {
    const counted = await requestsOf({ script: forever, limits: { maxTurns: 3 }, dieInRequest: 2 });
    return { 3: "three", 4: "four", 5: "five" }[counted] ?? "other";
  },
  why: both(
    "第二次请求已经记下，答复丢了也算花掉；重启之后只剩一次。",
    "The second request was recorded, so it is spent although " +
      "its reply was lost; one is left after the restart.",
  ),
};

const ends = {
  completed: both("completed", "completed"),
  stopped: both("stopped", "stopped"),
  failed: both("failed", "failed"),
};

export const lastTurnQuestion: Question = {
  ask: both(
    "上限两轮，第二次答复正好是最终答复。这次运行怎样结束？",
    "Two turns at most, and the second reply is the final answer. How does the run end?",
  ),
  options: ends,
  measure: () => endOf({ script: [reading({ path: "a.txt" }), "done"], limits: { maxTurns: 2 } }),
  why: both(
    "上限只在下一次请求之前看；不再需要请求，就没有什么可停的。",
    "The limit is looked at before the next request; where none is needed, nothing is stopped.",
  ),
};

export const tenReadsQuestion: Question = {
  ask: both(
    "同一个调用最多连着两次。模型用 read 读十个不同的文件，然后说完成。怎样结束？",
    "The same call twice in a row at most. The model reads ten different files and is done. How does it end?",
  ),
  options: ends,
  measure: () => endOf({ script: [...tenReads, "done"], limits: { maxSameCalls: 2 } }),
  why: both(
    "参数不同就是不同的调用：这是工作，不是打转。",
    "Other arguments make another call: this is work, no loop.",
  ),
};

export const creepingQuestion: Question = {
  ask: both(
    "同样的上限，另加最多六轮。模型一直读 a.txt，每次只改 offset。怎样结束？",
    "The same limit, and six turns at most. The model reads " +
      "a.txt for ever, with another offset each time. The end?",
  ),
  options: ends,
  measure: () => endOf({ script: creeping, limits: { maxSameCalls: 2, maxTurns: 6 } }),
  why: both(
    "这条规则分不清翻页和打转，所以不管；轮数上限拦住它。",
    "The rule cannot tell paging from going in circles, so it keeps silent; the turn limit ends it.",
  ),
};

async function requestsOf(plan: Plan): Promise<number> {
  return (await observe(silent, plan)).counted.modelCalls;
}

async function endOf(plan: Plan): Promise<string> {
  return (await observe(silent, plan)).end.terminal;
}
