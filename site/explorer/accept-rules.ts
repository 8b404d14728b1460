import type { Language } from "#contracts/render.ts";
import { caller } from "../../crash-explorer/caller.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import { outside } from "../../crash-explorer/outside.ts";
import type { Invariant } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { linesOf, oneLine, unseen } from "./accept-texts.ts";

export const GOOD = "hello";
/** Two lines in one message would pass for two messages in the log. */
export const BAD = "two\nlines";

export type AcceptThings = ReturnType<typeof acceptThings>;
type View = States<AcceptThings>;

/** What is durable, what the sender was told, and what a screen showed of the memory. */
export function acceptThings() {
  const sender = { ...caller(), show: (told: readonly string[]) => told.map(oneLine).join("\n") };
  const screen = outside(({ effects }) => Object.keys(effects).filter(isAction).map(oneLine).join("\n"));
  return { log: logFile(), sender, screen };
}

function isAction(effect: string): boolean {
  return !effect.startsWith("key ");
}

const toldIsDurable = rule(
  "told-is-durable",
  { zh: "告诉了对方的，重启后还在", en: "what the sender was told is there after a restart" },
  ({ log, sender }) => !sender.includes(GOOD) || linesOf(log.bytes).includes(GOOD),
  "told after it is durable",
  "told, and gone",
);
const shownIsDurable = rule(
  "shown-is-durable",
  { zh: "屏幕上出现过的，重启后还在", en: "what was on the screen is there after a restart" },
  ({ log, screen }) => !screen.effects[GOOD] || linesOf(log.bytes).includes(GOOD),
  "seen after it is durable",
  "seen, and gone",
);
const toldIsInMemory = rule(
  "told-is-in-memory",
  { zh: "对方得到答复时，内存里已经有了", en: "when the sender is told, the memory has it" },
  ({ sender }) => !sender.includes(unseen(GOOD)),
  "in memory when told",
  "told, and not in memory",
);
const nothingInvalid = rule(
  "nothing-invalid-gets-in",
  { zh: "不合格的消息什么也不留下", en: "an invalid message leaves nothing behind" },
  ({ log, sender, screen }) =>
    !linesOf(log.bytes).includes("two") && !sender.includes(BAD) && !screen.effects[BAD],
  "refused before anything is done",
  "an invalid message got in",
);
const acceptedOnce: Invariant<{ states: View }> = {
  id: "accepted-once",
  title: {
    zh: "合格的消息恰好保存一次，并且有答复",
    en: "a valid message is kept once, and its sender told",
  },
  breach({ states: { log, sender } }) {
    const kept = linesOf(log.bytes).filter((line) => line === GOOD).length;
    return kept === 1 && sender.includes(GOOD)
      ? undefined
      : { expected: "kept once, and told", received: `kept ${kept} times` };
  },
};

export const acceptRules = {
  always: [nothingInvalid, toldIsDurable, shownIsDurable, toldIsInMemory],
  atEnd: [acceptedOnce],
};

function rule(
  id: string,
  title: Record<Language, string>,
  holds: (view: View) => boolean,
  expected: string,
  received: string,
): Invariant<View> {
  return { id, title, breach: (view) => (holds(view) ? undefined : { expected, received }) };
}
