import { caller } from "../../crash-explorer/caller.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import type { Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { bytesOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { withRealSide } from "../real-side.ts";
import { unless } from "../unless.ts";
import { bootQueues, type QueuePlan, type QueuesEnd } from "./explored-boot.ts";
import { list, queueIn } from "./raw-queue.ts";
import { showQueue } from "./show-queue.ts";

/** At level process a tool is at work; where the power may be cut too, that would be too many states. */
export const PLANS = {
  process: { idle: [["followUp", "f"]], during: [["steer", "s"]], maxTurns: 2 },
  power: {
    idle: [
      ["followUp", "f"],
      ["nextTurn", "n"],
      ["steer", "s"],
    ],
    during: [],
    maxTurns: 1,
  },
} as const satisfies Record<string, QueuePlan>;

function queueThings() {
  return { file: logFile({ content: bytesOf(), show: showQueue }), caller: caller() };
}

type QueueThings = ReturnType<typeof queueThings>;
type QueueStates = States<QueueThings>;

/** Messages are queued before a run and while it goes on: does any crash lose one, or bring it twice? */
export function queueScenario(level: keyof typeof PLANS): () => Promise<Scenario<QueueThings, QueuesEnd>> {
  const plan = PLANS[level];
  return async () =>
    withRealSide(
      {
        name: "queues",
        things: queueThings(),
        boot: (things, life) => bootQueues(things, life, plan),
        always: [neverLost, neverTwice, neverBeforeItsRecord],
        atEnd: [allIsDelivered(plan), undisturbedKeepsTheOrder(plan)],
      },
      { logs: ["file"] },
    );
}

/** On the medium, also where the process alone died: the power may be cut next. */
const neverLost: Invariant<QueueStates> = {
  id: "what-was-accepted-is-never-lost",
  breach({ file, caller: told }) {
    const { accepted, messages } = queueIn(file.synced);
    const lost = told.filter((id) => !accepted.includes(id) && !messages.includes(id));
    return unless(
      lost.length === 0,
      both(`已落盘，因为告诉过发送者：${list(told)}`, `durable, since the senders were told: ${list(told)}`),
      both(`丢了：${list(lost)}`, `lost: ${list(lost)}`),
    );
  },
};

const neverTwice: Invariant<QueueStates> = {
  id: "no-message-comes-twice",
  breach({ file }) {
    const { messages, accepted } = queueIn(file.bytes);
    const twice = [messages, accepted].flatMap((ids) => ids.filter((id, at) => ids.indexOf(id) !== at));
    return unless(
      twice.length === 0,
      both("每条消息至多一次", "each message once at most"),
      both(`两次：${list(twice)}`, `twice: ${list(twice)}`),
    );
  },
};

const neverBeforeItsRecord: Invariant<QueueStates> = {
  id: "delivered-only-once-recorded",
  breach({ file }) {
    const { early } = queueIn(file.bytes);
    return unless(
      early.length === 0,
      both("先有轮次的开始记录，后有对话里的消息", "first a turn's start that names it, then the message"),
      both(`没有记录就送达了：${list(early)}`, `delivered without a record: ${list(early)}`),
    );
  },
};

interface End {
  states: QueueStates;
  end: QueuesEnd;
  undisturbed: boolean;
}

function allIsDelivered({ idle, during }: QueuePlan): Invariant<End> {
  const wanted = ["go", ...[...idle, ...during].map(([, id]) => id)];
  return {
    id: "all-is-delivered-in-the-end",
    breach({ states: { file }, end: { waiting } }) {
      const { messages } = queueIn(file.bytes);
      const missing = wanted.filter((id) => !messages.includes(id));
      return unless(
        missing.length === 0 && waiting.length === 0,
        both(`都在对话里：${list(wanted)}`, `in the conversation: ${list(wanted)}`),
        both(
          `不在对话里：${list(missing)}；还在等：${list(waiting)}`,
          `not there: ${list(missing)}; still waiting: ${list(waiting)}`,
        ),
      );
    },
  };
}

/** Steer before the request that follows, a follow-up in the end: crashes may change where a steer lands. */
function undisturbedKeepsTheOrder({ idle }: QueuePlan): Invariant<End> {
  const wanted = idle.length > 1 ? "go, n, s, f" : "go, s, f";
  return {
    id: "undisturbed-each-comes-in-its-place",
    breach({ states: { file }, undisturbed }) {
      const asked = queueIn(file.bytes).messages.filter((id) => ["go", "n", "s", "f"].includes(id));
      return unless(!undisturbed || list(asked) === wanted, wanted, list(asked));
    },
  };
}
