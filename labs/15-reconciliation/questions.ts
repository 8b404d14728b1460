import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import type { Measured } from "../experiment.ts";
import { withoutFence } from "./experiments.ts";
import { repaired, takenBack, twoOperators } from "./person-experiments.ts";

const context = { folder: "", text: ({ code }: { code: string }) => code, tell: () => {} };

function measure(run: (given: typeof context) => Promise<Measured>, key: string): () => Promise<string> {
  return async () => String((await run(context))[key]);
}

export const absentQuestion: Question = {
  ask: both(
    "服务查不到这次扣款，又没有 fence。重启之后运行怎样结束？",
    "The service does not find the charge, and there is no fence. How does the run end after a restart?",
  ),
  options: {
    completed: both(
      "completed：当作没发生，再扣一次",
      "completed: it counts as not done, and is charged again",
    ),
    blocked: both("blocked：请求可能还在路上", "blocked: the request may be on its way"),
    failed: both("failed", "failed"),
  },
  measure: measure(withoutFence, "beforeItLanded"),
  why: both("查不到只说明现在没有。", "Not found says only that it is not there now."),
};

export const lateRequestQuestion: Question = {
  ask: both(
    "停下之后，路上的请求到了。再启动一次，一共扣了几笔？",
    "While it is blocked the request arrives. After one more start, how many charges are there?",
  ),
  options: {
    "0": both("没有", "none"),
    "1": both("一笔", "one"),
    "2": both("两笔", "two"),
  },
  measure: measure(withoutFence, "charges"),
  why: both("第二次查到了，直接采用，没有再发请求。", "The second look finds it, and nothing is sent again."),
};

export const choicesQuestion: Question = {
  ask: both(
    "查不到，没有 fence，人直接选“没有发生”。会怎样？",
    "Not found, no fence, and a person says that it never happened. What happens?",
  ),
  options: {
    decided: both("采用人的话", "their word is taken"),
    "reconcile.not_open": both("拒绝：看到的情况不支持", "it is refused: what is seen does not say so"),
  },
  measure: async () =>
    String((await repaired(context)).withoutFence === "reconcile.not_open" && "reconcile.not_open"),
  why: both(
    "人也看不到路上的请求。开一个修复任务，让对方取消这个键。",
    "A person cannot see what is on its way either. They open a repair, and have the key cancelled.",
  ),
};

export const rollBackQuestion: Question = {
  ask: both(
    "人撤销了一笔扣款。操作记录里有几条外部动作？",
    "A person takes a charge back. How many operations does the journal hold?",
  ),
  options: { "1": both("一条，状态改成已撤销", "one, which is marked"), "2": both("两条", "two") },
  measure: measure(takenBack, "operations"),
  why: both("撤销自己也可能做了一半。", "A roll-back may die half-way as well."),
};

export const repairQuestion: Question = {
  ask: both(
    "修复任务开着，进程重启。运行怎样结束？",
    "A repair is open, and the process starts again. How does the run end?",
  ),
  options: {
    blocked: both("blocked：有人正在处理", "blocked: a person is at it"),
    completed: both("completed：程序自己下结论", "completed: the program settles it"),
  },
  measure: measure(repaired, "whileOpen"),
  why: both("做到一半的人知道得比查询多。", "Whoever is half-way through knows more than a look-up."),
};

export const twoQuestion: Question = {
  ask: both(
    "两个人同时下结论。记录里有几个？",
    "Two people settle it at once. How many settlements are kept?",
  ),
  options: { "1": both("一个", "one"), "2": both("两个，后一个算数", "two, and the later one counts") },
  measure: measure(twoOperators, "settlements"),
  why: both("第二个人被告知是谁下的结论。", "The second is told whose word stands."),
};
