import { fitBudget } from "#agent/fit-budget.ts";
import { trimResult } from "#agent/trim-result.ts";
import type { Message } from "#contracts/messages.ts";
import type { Question } from "../exercise.ts";
import { apply, entriesOf, reply, result, textOf, user } from "./ground.ts";

const shares: Question["options"] = {
  equal: { zh: "各 300", en: "300 each" },
  short: { zh: "短的完整，长的平分其余", en: "The short one whole; the long ones share the rest" },
  first: { zh: "先到的占满，后面的没有", en: "The first takes all it needs, the last gets what is left" },
};

export const shortAmongLong: Question = {
  ask: {
    zh: "三个并行结果长 900、50、800，总共只能发 900。各发多少？",
    en: "Three parallel results of 900, 50 and 800 may take 900 together. How much of each is sent?",
  },
  options: shares,
  measure: () => sharesOf([900, 50, 800], 900),
  why: {
    zh: "短的用不完平均数，剩下的让给长的：50 完整，其余 850 平分。",
    en: "The short one leaves what it does not need: 50 whole, and 425 for each of the others.",
  },
};

export const allLong: Question = {
  ask: {
    zh: "这次三个结果都长 2000，总共还是只能发 900。各发多少？",
    en: "Now all three are 2000 long, and may still take 900 together. How much of each is sent?",
  },
  options: shares,
  measure: () => sharesOf([2_000, 2_000, 2_000], 900),
  why: {
    zh: "没有谁用得比平均数少，于是各得三分之一。",
    en: "Nobody needs less than an equal share, so each gets a third.",
  },
};

const fates: Question["options"] = {
  both: { zh: "调用和结果都发", en: "The call and its result are sent" },
  neither: { zh: "调用和结果都不发", en: "Neither the call nor its result is sent" },
  parted: { zh: "只发其中一个", en: "One is sent without the other" },
};

export const callAtTheEdge: Question = {
  ask: {
    zh: "预算是四条消息，列表是：提问、调用 c1、c1 的结果、调用 c2、c2 的结果。最早那一对怎么办？",
    en: "Room for four: prompt, call c1, its result, call c2, its result. What becomes of the first pair?",
  },
  options: fates,
  measure: () =>
    fateOf([user("go"), reply("one", "c1"), result("c1", "r1"), reply("two", "c2"), result("c2", "r2")], 4),
  why: {
    zh: "只丢一条就放得下了，可是没有调用的结果，任何服务都不收：要走就一起走。",
    en: "To drop one would be enough, but no provider takes a result without its call: they go together.",
  },
};

export const onlyOnePair: Question = {
  ask: {
    zh: "同样是四条的预算，列表是：旧提问、旧回答、新提问、调用 c1、c1 的结果。这一对怎么办？",
    en: "Room for four again: old prompt, old answer, new prompt, call c1, its result. And the pair now?",
  },
  options: fates,
  measure: () =>
    fateOf([user("old"), reply("answer"), user("go", 1), reply("one", "c1"), result("c1", "r1")], 4),
  why: {
    zh: "先丢本次运行之前的旧对话；最后一步必须留下，否则模型会再做一遍。",
    en: "What came before the run goes first; the last step stays, or the model would do it again.",
  },
};

async function sharesOf(lengths: readonly number[], maxTogetherChars: number): Promise<string> {
  const results = lengths.map((length, index) => result(`c${index}`, "x".repeat(length)));
  const sent = await apply(trimResult({ maxChars: 1_000, maxTogetherChars }), results);
  const [one = 0, two = 0, three = 0] = (Array.isArray(sent) ? sent : []).map((sent) => textOf(sent).length);
  if (Math.abs(one - three) > 2) return "first";
  return Math.abs(one - two) > 2 ? "short" : "equal";
}

async function fateOf(messages: readonly Message[], limitTokens: number): Promise<string> {
  const entries = entriesOf(messages);
  const start = messages.findLastIndex(({ role }) => role === "user");
  const options = { runId: `e${start}`, limitTokens, fixedTokens: 0, countTokens: () => 1 };
  const sent = await apply(fitBudget(options), messages, entries);
  const texts = Array.isArray(sent) ? sent.map(textOf) : [];
  const [call, answer] = [texts.includes("one"), texts.includes("r1")];
  if (call !== answer) return "parted";
  return call ? "both" : "neither";
}
