import { caller } from "../../crash-explorer/caller.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import type { Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { bytesOf, lineOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { unless } from "../unless.ts";
import { bootRace, type RaceEnd, type VisitorName } from "./explored-race-boot.ts";
import { queuedLine } from "./queue-lines.ts";
import { list, queueIn } from "./raw-queue.ts";
import { showQueue } from "./show-queue.ts";

/** What waits before the run begins: its first request takes a steer, its end a follow-up. */
const WAITING = {
  both: [queuedLine("e1", null, "steer", "s"), queuedLine("e2", "e1", "followUp", "f"), lineOf("go", "e2")],
  steer: [queuedLine("e1", null, "steer", "s"), lineOf("go", "e1")],
  none: [lineOf("go", null)],
};

function raceThings(waiting: keyof typeof WAITING) {
  return { file: logFile({ content: bytesOf(...WAITING[waiting]), show: showQueue }), caller: caller() };
}

type RaceThings = ReturnType<typeof raceThings>;
type RaceStates = States<RaceThings>;

/** Visitors come at any moment or not at all, and the process may die at any place. */
export function raceScenario(
  name: string,
  waiting: keyof typeof WAITING,
  visitors: readonly VisitorName[],
): () => Promise<Scenario<RaceThings, RaceEnd>> {
  return async () => ({
    name,
    things: raceThings(waiting),
    boot: (things, life, machine) => bootRace(things, life, machine, visitors),
    always: [oneWay, backIsRecorded],
    atEnd: [
      nothingIsLost,
      abortIsKept,
      modelIsTold,
      ...(visitors.includes("abort") ? [nothingOutlivesItsAbort] : []),
    ],
  });
}

const oneWay: Invariant<RaceStates> = {
  id: "each-message-goes-one-way",
  breach({ file }) {
    const { accepted, back, taken, messages } = queueIn(file.bytes);
    const wrong = accepted.filter((id) => {
      const delivered = messages.filter((one) => one === id).length;
      return delivered > 1 || (back.includes(id) && (delivered > 0 || taken.has(id)));
    });
    return unless(
      wrong.length === 0,
      both("退还给发送者，或者恰好进入对话一次", "handed back, or once in the conversation"),
      both(`两条路都走了，或者走了两次：${list(wrong)}`, `both, or twice: ${list(wrong)}`),
    );
  },
};

const backIsRecorded: Invariant<RaceStates> = {
  id: "what-is-handed-back-is-recorded-first",
  breach({ file, caller: told }) {
    const { back } = queueIn(file.synced);
    const heard = told.flatMap((what) => (what.startsWith("back ") ? [what.slice(5)] : []));
    const missing = heard.filter((id) => !back.includes(id));
    return unless(
      missing.length === 0,
      both("先落盘，再退还", "durable first, then handed back"),
      both(`没有记录就退还了：${list(missing)}`, `handed back without a record: ${list(missing)}`),
    );
  },
};

interface End {
  states: RaceStates;
  end: RaceEnd;
}

/** Without it, a harness that gives nothing out would pass. */
const nothingIsLost: Invariant<End> = {
  id: "each-message-has-its-end",
  breach({ states: { file }, end: { waiting } }) {
    const { accepted, back, messages } = queueIn(file.bytes);
    const lost = accepted.filter((id) => !back.includes(id) && !messages.includes(id));
    return unless(
      lost.length === 0 && waiting.length === 0,
      both("每条消息都进入了对话，或者退还了", "each is in the conversation, or was handed back"),
      both(
        `既没有进入对话，也没有退还：${list(lost)}`,
        `neither in the conversation nor handed back: ${list(lost)}`,
      ),
    );
  },
};

const abortIsKept: Invariant<End> = {
  id: "an-aborted-run-comes-to-its-end",
  breach({ states: { file } }) {
    const { aborted, ends } = queueIn(file.bytes);
    const open = aborted.filter((runId) => !ends.has(runId));
    const asked = [...ends.values()].some(({ askedAfterAbort }) => askedAfterAbort > 1);
    return unless(
      open.length === 0 && !asked,
      both("用户中止的运行有终态，重启后不再请求模型", "it has an end, and asks no model after a restart"),
      asked
        ? both("中止之后又请求了模型", "the model was asked again after the abort")
        : both(`没有终态：${list(open)}`, `no end: ${list(open)}`),
    );
  },
};

/** Two records for one abort leave a moment in which a crash takes the messages and lets the run go on. */
const nothingOutlivesItsAbort: Invariant<End> = {
  id: "no-run-goes-on-without-what-went-back",
  breach({ states: { file } }) {
    const { cancelledDuring, ends } = queueIn(file.bytes);
    const wentOn = cancelledDuring.filter((runId) => ends.get(runId)?.terminal === "completed");
    return unless(
      wentOn.length === 0,
      both("中止退还了消息，运行也就结束", "an abort that hands messages back ends the run"),
      both(
        `消息退还了，运行却接着跑完：${list(wentOn)}`,
        `handed back, and the run went on: ${list(wentOn)}`,
      ),
    );
  },
};

const modelIsTold: Invariant<End> = {
  id: "the-model-is-told-of-an-abort-once",
  breach({ states: { file } }) {
    const ends = [...queueIn(file.bytes).ends];
    const wrong = ends.filter(([, { terminal, notes }]) => notes !== (terminal === "aborted" ? 1 : 0));
    return unless(
      wrong.length === 0,
      both("每个中止的运行，终态之前有一条说明", "one note before the end of each aborted run"),
      both(
        wrong.map(([runId, { notes }]) => `${runId}：${notes} 条`).join("，"),
        wrong.map(([runId, { notes }]) => `${runId}: ${notes}`).join(", "),
      ),
    );
  },
};
