import type { Ended, Invariant } from "../../crash-explorer/scenario.ts";
import { both } from "../both.ts";
import { unless } from "../unless.ts";
import { leftOpenIn } from "./left-open.ts";
import type { RaceEnd } from "./race.ts";
import { handedBack, isSetting } from "./race-invariants.ts";
import { factsOf, rawLines, recordsOf } from "./raw-records.ts";
import type { RecoveryThings } from "./things.ts";

type AtEnd = Invariant<Ended<RecoveryThings, RaceEnd>>;

const comesToRest: AtEnd = {
  id: "both-come-to-an-end",
  breach({ end: { phase }, states: { session } }) {
    const open = leftOpenIn(rawLines(session.bytes));
    return unless(
      phase === "idle" && open.length === 0,
      both("空闲，什么都不悬着", "idle, and nothing open"),
      both(`${phase}，悬着 ${open.join("、") || "无"}`, `${phase}, open: ${open.join(", ") || "nothing"}`),
    );
  },
};

/** What the two were told, and what the session holds, are one story. */
const toldTheTruth: AtEnd = {
  id: "what-each-was-told-is-in-the-log",
  breach({ end: { main, other = "" }, states: { session } }) {
    const lines = rawLines(session.bytes);
    const has = (id: string) => lines.some((line) => line.id === id);
    const cancelled = handedBack(lines);
    const given = ["m-then", "m-also"].filter((id) => other.split(" ").includes(id));
    const wrong =
      (other === "harness.busy" && has("run-ho")) ||
      (other === "completed" && !has("run-ho")) ||
      (main === "harness.busy" && has("run-go")) ||
      (main === "true" && !lines.some(({ type }) => type === "compaction")) ||
      (other.startsWith("set") && !lines.some(isSetting)) ||
      given.some((id) => has(id) || !cancelled.includes(id)) ||
      (other.startsWith("accepted ") && recordsOf(lines, "queue_enqueued").length !== 1);
    return unless(
      !wrong,
      both("告诉的和存下的一致", "what was told is what is stored"),
      both(`告诉的是 ${main} / ${other}`, `told: ${main} / ${other}`),
    );
  },
};

const settingStays: AtEnd = {
  id: "a-setting-that-was-told-holds",
  breach: ({ end: { other = "", thinkingLevel } }) =>
    unless(!other.startsWith("set") || thinkingLevel === "high", "high", thinkingLevel),
};

const closedIsClosed: AtEnd = {
  id: "a-closed-harness-writes-nothing",
  breach: ({ end: { bytesAfterClose } }) =>
    unless(
      bytesAfterClose === 0,
      both("关闭之后不再写", "nothing after it was closed"),
      both(`写了 ${bytesAfterClose} 字节`, `${bytesAfterClose} bytes`),
    ),
};

/** An aborted run did not fail, also where the process dies before it has its end; it may be done already. */
const abortedIsAborted: AtEnd = {
  id: "an-aborted-run-ends-as-aborted",
  breach({ states: { session } }) {
    const lines = rawLines(session.bytes);
    const aborted = lines.findIndex(({ data }) => data?.type === "run_aborted");
    const [end] = factsOf(lines.slice(aborted), "run.ended");
    const isNoted = lines.some(({ id }) => id === lines[aborted]?.data?.noteId);
    return unless(
      aborted < 0 || end?.terminal === "completed" || (end?.terminal === "aborted" && isNoted),
      both(
        "以 aborted 结束并告知模型，除非已经完成",
        "it ends as aborted and the model is told, unless it was done",
      ),
      both(
        `${end?.terminal}${isNoted ? "" : "，模型没被告知"}`,
        `${end?.terminal}${isNoted ? "" : ", and the model is not told"}`,
      ),
    );
  },
};

/** One that refuses everything would break nothing else. */
const undisturbedWorks: AtEnd = {
  id: "undisturbed-does-all",
  breach: ({ undisturbed, end: { main, other } }) =>
    unless(
      !undisturbed || other !== undefined || ["completed", "true", "told"].includes(main),
      both("没有竞争者时正常完成", "done, where nothing else comes"),
      main,
    ),
};

export const raceEndInvariants: readonly AtEnd[] = [
  comesToRest,
  toldTheTruth,
  settingStays,
  closedIsClosed,
  abortedIsAborted,
  undisturbedWorks,
];
