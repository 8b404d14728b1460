import type { Language } from "#contracts/render.ts";
import type { LogFile } from "#contracts/session.ts";
import { type Caller, caller } from "../../crash-explorer/caller.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import { type Outside, outside } from "../../crash-explorer/outside.ts";
import type { Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import type { AcceptStep } from "./parts.ts";

const GOOD = "hello";
/** Two lines in one message would pass for two messages in the log. */
const BAD = "two\nlines";

type AcceptThings = ReturnType<typeof acceptThings>;
type View = States<AcceptThings>;

/** Who sends, what is durable, and what a screen shows of the memory. */
function acceptThings() {
  return { log: logFile(), sender: caller(), screen: outside() };
}

/**
 * A harness that accepts messages, with its four steps in this order. The sender sends until it is told, and
 * looks at once when it is told; whatever is in the memory is on the screen.
 */
export function acceptScenario(order: readonly AcceptStep[]): Scenario<AcceptThings, "done"> {
  return {
    name: "accept",
    things: acceptThings(),
    boot: (things) => acceptAll(things, order),
    always: [nothingInvalid, toldIsDurable, shownIsDurable, toldIsShown],
    atEnd: [acceptedOnce],
  };
}

interface Handles {
  log: LogFile;
  sender: Caller;
  screen: Outside;
}

async function acceptAll(things: Handles, order: readonly AcceptStep[]): Promise<"done"> {
  const memory = new Set(linesOf(await things.log.read()));
  await things.log.sync();
  for (const message of [GOOD, BAD]) {
    if (!things.sender.wasTold(message) && !things.sender.wasTold(refused(message)))
      await accept(things, memory, message, order);
  }
  return "done";
}

async function accept(
  { log, sender, screen }: Handles,
  memory: Set<string>,
  message: string,
  order: readonly AcceptStep[],
): Promise<void> {
  const wasKept = memory.has(message);
  for (const step of order) {
    switch (step) {
      case "validate":
        if (!message.includes("\n")) break;
        return sender.tell(refused(message));
      case "durable":
        if (wasKept) break;
        await log.append(new TextEncoder().encode(`${message}\n`));
        await log.sync();
        break;
      case "memory":
        memory.add(message);
        await screen.act({ action: message, key: message });
        break;
      case "tell":
        await sender.tell(message);
        if (!memory.has(message)) await sender.tell(unseen(message));
    }
  }
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
const toldIsShown = rule(
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

function rule(
  id: string,
  title: Record<Language, string>,
  holds: (view: View) => boolean,
  expected: string,
  received: string,
): Invariant<View> {
  return { id, title, breach: (view) => (holds(view) ? undefined : { expected, received }) };
}

function linesOf(bytes: Uint8Array): string[] {
  return new TextDecoder()
    .decode(bytes)
    .split("\n")
    .filter((line) => line !== "");
}

function refused(message: string): string {
  return `refused ${message}`;
}

function unseen(message: string): string {
  return `not seen ${message}`;
}
