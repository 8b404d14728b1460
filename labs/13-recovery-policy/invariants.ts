import type { Invariant } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { CHARGE, WRITE } from "../08-recovery/explored-tools.ts";
import { toldTo } from "../08-recovery/told-operations.ts";
import { both } from "../both.ts";
import { unless } from "../unless.ts";
import { ALSO } from "./explored-boot.ts";
import { callsIn, codeOf, factsOf, type RawCall, rawLines, recordsOf, saidIn } from "./raw-records.ts";
import type { RecoveryThings } from "./things.ts";

type RecoveryStates = States<RecoveryThings>;
type Always = Invariant<RecoveryStates>;

/** At most once, however often its call was interrupted: the journal and the session keep it so. */
const effectOnce: Always = {
  id: "an-effect-happens-at-most-once",
  breach({ world }) {
    const twice = [WRITE, CHARGE].find((action) => (world.effects[action] ?? 0) > 1);
    return unless(
      twice === undefined,
      both("每个动作最多一次", "each action once at most"),
      both(`${twice}：两次或更多`, `${twice}: twice or more`),
    );
  },
};

const oneResult: Always = {
  id: "a-call-has-one-result",
  breach({ session }) {
    const { calls, unasked } = callsIn(rawLines(session.bytes));
    const most = Math.max(1, ...calls.map(({ results }) => results.length)) + unasked;
    return unless(most === 1, both("1 个结果", "one result"), both(`${most} 个结果`, `${most} results`));
  },
};

/** A result says what is known of its call and no more. */
const resultsAreTrue: Always = {
  id: "a-result-says-what-is-known",
  breach({ session, journal }) {
    const lines = rawLines(session.bytes);
    const told = toldTo(journal);
    const recordOf = ({ entryId, index }: RawCall) =>
      told.find(({ operationId, boundCall }) =>
        [operationId, boundCall].some((id) => id?.endsWith(`:${entryId}:${index}`)),
      );
    for (const call of callsIn(lines).calls) {
      const [result] = call.results;
      if (result === undefined) continue;
      const code = codeOf(result.message);
      const record = recordOf(call);
      const name = call.call.name;
      if (code === "tool.not_run_interrupted" && record !== undefined) {
        return unless(
          false,
          both(`${name}：journal 里已有记录，结果未知`, `${name}: it was started, so its outcome is unknown`),
          both("结果写着“没有执行”", "its result says that it was not run"),
        );
      }
      if (code === "tool.left_open" && record?.state === "completed") {
        return unless(
          false,
          both(`${name}：journal 保存的结果`, `${name}: the result that the journal saved`),
          both("结果写着“状态不确定”", "its result says that the outcome is unknown"),
        );
      }
    }
    return undefined;
  },
};

/** The id stood in a record before the effect; a result under another one would be a second one. */
const reservedIds: Always = {
  id: "a-result-has-the-id-reserved-for-it",
  breach({ session }) {
    const lines = rawLines(session.bytes);
    const started = recordsOf(lines, "tool_call_started");
    const wrong = callsIn(lines).calls.find(({ entryId, index, results: [result] }) => {
      const start = started.find((data) => data.entryId === entryId && data.index === index);
      return result && start && start.resultId !== result.id;
    });
    return unless(
      wrong === undefined,
      both("结果用开始记录里预留的 id", "the id that its start reserved"),
      both(`${wrong?.call.name} 的结果用了别的 id`, `the result of ${wrong?.call.name} has another`),
    );
  },
};

const neverLost: Always = {
  id: "an-accepted-message-is-neither-lost-nor-doubled",
  breach({ session, caller }) {
    if (!caller.includes(ALSO)) return undefined;
    const lines = rawLines(session.synced);
    const waits = recordsOf(lines, "queue_enqueued").length;
    const said = saidIn(lines).filter((text) => text === ALSO).length;
    return unless(
      waits === 1 && said < 2,
      both("排队一次，送达至多一次", "queued once, delivered once at most"),
      both(`排队 ${waits} 次，送达 ${said} 次`, `queued ${waits} times, delivered ${said} times`),
    );
  },
};

const endsOnce: Always = {
  id: "a-run-ends-once",
  breach({ session }) {
    const ended = factsOf(rawLines(session.bytes), "run.ended").map(({ runId }) => String(runId));
    const twice = ended.find((runId, place) => ended.indexOf(runId) !== place);
    return unless(
      twice === undefined,
      both("每个运行一个终态", "one end for each run"),
      both(`${twice} 有两个终态`, `two ends for ${twice}`),
    );
  },
};

export const always: readonly Always[] = [
  effectOnce,
  oneResult,
  resultsAreTrue,
  reservedIds,
  neverLost,
  endsOnce,
];
