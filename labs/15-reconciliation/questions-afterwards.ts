import { decideByOperator } from "#agent/operator-decision.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { Choice } from "#contracts/reconciliation.ts";
import { boot, newMedium } from "../14-idempotency/boot.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { chargeTool } from "./desk-tool.ts";
import { first, withService } from "./experiments.ts";
import { asksAgain, personAt, reconciledLife } from "./lives.ts";
import { lateAnswer } from "./person-experiments.ts";
import type { Fate } from "./service.ts";

export const cancelledQuestion: Question = {
  ask: both(
    "这一次服务能取消键：查不到，取消，路上的请求之后才到，模型再要一次。一共扣了几笔？",
    "This time the service can cancel a key: not found, cancelled, the request arrives after that, and the " +
      "model asks again. How many charges are there?",
  ),
  options: { "1": both("一笔", "one"), "2": both("两笔", "two") },
  measure: () =>
    withService({ fate: first({ lands: "later", isAnswered: false }) }, async (service) => {
      const medium = newMedium();
      await boot(medium, { tools: [chargeTool(service.url)], script: asksAgain(), beginsMs: 1_000 });
      const deciding = await personAt(medium.journal, chargeTool(service.url));
      await deciding.open.tool?.fence?.({ idempotencyKey: deciding.open.record.idempotencyKey });
      service.land();
      await reconciledLife(medium, [chargeTool(service.url)], asksAgain(), 9_000);
      return String(service.standing());
    }),
  why: both(
    "取消过的键到了也不生效；再要一次用的是新的键。",
    "Under a cancelled key nothing takes effect; what is asked again has a key of its own.",
  ),
};

export const contraryQuestion: Question = {
  ask: both(
    "服务查得到这笔扣款，人却说“没有发生”。会怎样？",
    "The service finds the charge, and a person says that it never happened. What happens?",
  ),
  options: {
    decided: both("采用人的话，模型再要一次", "their word is taken, and it is asked for again"),
    refused: both("拒绝：看到的就是发生过", "it is refused: what is seen has happened"),
  },
  measure: () => settledAgainst({ lands: "at once", isAnswered: false }, "never_happened"),
  why: both(
    "要让它没有，只有撤销：那是一个有自己记录的动作。",
    "It can only be taken back, which is an operation with a record of its own.",
  ),
};

export const foundInRepairQuestion: Question = {
  ask: both(
    "修复任务开着，路上的请求到了，现在服务查得到它。重新启动，运行怎样结束？",
    "A repair is open, the request arrives, and now the service finds it. How does the run end at the " +
      "next start?",
  ),
  options: {
    blocked: both("blocked：等修复关闭", "blocked, till the repair is closed"),
    completed: both(
      "completed：查到了，程序自己下结论",
      "completed: it was found, and settled by the program",
    ),
  },
  measure: () =>
    withService({ fate: first({ lands: "later", isAnswered: false }) }, async (service) => {
      const { fence: _, ...tool } = chargeTool(service.url);
      const medium = newMedium();
      await boot(medium, { tools: [tool], script: asksAgain(), beginsMs: 1_000 });
      const person = await personAt(medium.journal, tool);
      const given = { choice: "repair", operator: "li", reason: "r", task: "cancel it" } as const;
      await decideByOperator(person, person.open, given);
      service.land();
      return (await reconciledLife(medium, [tool], asksAgain(), 9_000)).end.terminal;
    }),
  why: both(
    "修复的人也许正要取消它。查询只是那一刻的样子。",
    "The person at the repair may be cancelling it right now. A look-up is one moment of it.",
  ),
};

export const lateAnswerQuestion: Question = {
  ask: both(
    "人决定撤销，也撤销了。之后工具的成功答复才到。调用的结果是什么？",
    "A person took it back. Then the tool's good answer arrives after all. What is the result of the call?",
  ),
  options: {
    settled: both("人的结论：已撤销", "what the person settled: taken back"),
    late: both("迟到的答复：扣款成功", "the late answer: charged"),
  },
  measure: async () => ((await lateAnswer()).isError ? "settled" : "late"),
  why: both("迟到的答复记下来给人看，不改变结论。", "A late answer is kept and shown. It changes nothing."),
};

/** What comes of a person's word where the first request went like this. */
async function settledAgainst(fate: Fate, choice: Choice): Promise<string> {
  return withService({ fate: first(fate) }, async (service) => {
    const medium = newMedium();
    const tool = chargeTool(service.url);
    await boot(medium, { tools: [tool], script: asksAgain(), beginsMs: 1_000 });
    const person = await personAt(medium.journal, tool);
    const word = decideByOperator(person, person.open, { choice, operator: "li", reason: "r", task: "t" });
    return word.then(
      () => "decided",
      (error: unknown) => {
        if (!isHarnessError(error) || error.code !== "reconcile.not_open") throw error;
        return "refused";
      },
    );
  });
}
