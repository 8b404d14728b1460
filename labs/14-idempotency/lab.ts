import type { Lab } from "../experiment.ts";
import { explored } from "./explored-experiment.ts";
import {
  askedAgain,
  keyPerAttempt,
  otherArguments,
  otherRun,
  strictService,
  twoIntended,
  volatileFields,
} from "./key-experiments.ts";
import { landing, lostAnswer } from "./killed-experiments.ts";
import { forgottenKey, messageTimeout, recordLost, resumed, ticketTimeout } from "./service-experiments.ts";
import { settledByHand } from "./settled-experiment.ts";

/** A request goes out, and nobody hears what became of it. Is the next one the same action? */
export const lab: Lab = {
  main: {
    title: {
      zh: "订单已扣款，答复还没收到，harness 被 SIGKILL：重启之后扣几次？",
      en: "The order is charged, and SIGKILL ends the harness before it hears: how often after a restart?",
    },
    run: lostAnswer,
  },
  "key-per-attempt": {
    title: {
      zh: "每次请求换一个新键：服务方认不出重试",
      en: "A new key for each request: the service cannot know a retry",
    },
    run: keyPerAttempt,
  },
  "asked-again": {
    title: {
      zh: "答复丢失，模型用新的调用 id 再要一次",
      en: "The answer is lost, and the model asks again under a new call id",
    },
    run: askedAgain,
  },
  "two-intended": {
    title: {
      zh: "有意充值两次，和重复扣同一个订单",
      en: "Two top-ups that are both meant, and one order charged twice",
    },
    run: twoIntended,
  },
  landing: {
    title: {
      zh: "请求在重启之前生效、重启之后生效、永不生效",
      en: "The request lands before the restart, after it, or never",
    },
    run: landing,
  },
  volatile: {
    title: {
      zh: "两次请求带着不同的时间：还是同一个动作",
      en: "Two requests with different times are still one action",
    },
    run: volatileFields,
  },
  "strict-service": {
    title: {
      zh: "服务方逐字段比较，用 422 拒绝重试：第一次的结果仍然不明",
      en:
        "A service that compares every field answers a retry " +
        "with 422: the first attempt is as unknown as before",
    },
    run: strictService,
  },
  "other-arguments": {
    title: {
      zh: "同一个键，另一个金额：harness 拒绝，服务方也拒绝",
      en: "The same key with another amount: refused by the harness, and by the service",
    },
    run: otherArguments,
  },
  "other-run": {
    title: {
      zh: "同一个任务的下一次运行又要充值：键必须是新的",
      en: "The next run of the same task wants the same top-up: the key has to be new",
    },
    run: otherRun,
  },
  resumed: {
    title: {
      zh: "五张工单已建好，恢复之后模型又要求全部五张",
      en: "Five tickets are open, and after a resume the model asks for all five again",
    },
    run: resumed,
  },
  "ticket-timeout": {
    title: {
      zh: "工单服务超时：它认得键，所以可以再问",
      en: "The ticket service times out: it knows keys, so it may be asked again",
    },
    run: ticketTimeout,
  },
  "message-timeout": {
    title: {
      zh: "消息服务超时：它不认得键，所以停下",
      en: "The message service times out: it knows no keys, so the run stops there",
    },
    run: messageTimeout,
  },
  forgotten: {
    title: {
      zh: "服务方一天之后忘掉幂等键：两天后重启",
      en: "The service forgets keys after a day, and the restart comes after two",
    },
    run: forgottenKey,
  },
  "record-lost": {
    title: {
      zh: "已扣款，completed 存不下来：重试的是记录，不是工具",
      en: "Charged, and `completed` cannot be saved: the record is tried again, never the tool",
    },
    run: recordLost,
  },
  settled: {
    title: {
      zh: "有人判定了结果不明的扣款：已完成、已退回、没有发生",
      en: "Somebody settled the unknown charge: completed, rolled back, or never happened",
    },
    run: settledByHand,
  },
  explored: {
    title: { zh: "所有崩溃，任意多次", en: "All crashes, any number of them" },
    run: explored,
  },
};
