import type { Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { CHARGE, WRITE } from "../08-recovery/explored-tools.ts";
import { recoveryThings } from "../08-recovery/things.ts";
import { both } from "../both.ts";
import { unless } from "../unless.ts";
import { ASKED, bootOnDatabase, type JournalEnd, SHORT, WHOLE } from "./explored-boot.ts";
import { contentIn, exploredDatabase, writtenIn } from "./explored-database.ts";
import { nameOf, operationsIn } from "./show-database.ts";

/** `troubled`: somebody else may hold the lock, and the disk may be full. */
export type JournalKind = "whole" | "short" | "power" | "troubled";

async function journalThings(kind: JournalKind) {
  const { session, checkpoints, world } = await recoveryThings(kind === "whole" ? undefined : ASKED);
  return { session, checkpoints, database: exploredDatabase({ troubled: kind === "troubled" }), world };
}

type JournalThings = Awaited<ReturnType<typeof journalThings>>;
type JournalStates = States<JournalThings>;

/** A run with its journal in a database. */
export async function journalScenario(kind: JournalKind): Promise<Scenario<JournalThings, JournalEnd>> {
  return {
    name: `sqlite-${kind}`,
    things: await journalThings(kind),
    boot: (handles, life) => bootOnDatabase(handles, life, kind === "whole" ? WHOLE : SHORT),
    always: [once("unsafe-effect-at-most-once", WRITE), once("keyed-effect-at-most-once", CHARGE), recorded],
    atEnd: [undisturbedCompletes, doneIsDone, blockedIsOpen],
  };
}

function once(id: string, action: string): Invariant<JournalStates> {
  return {
    id,
    breach: ({ world }) =>
      unless(
        (world.effects[action] ?? 0) < 2,
        both(`${action}：最多发生一次`, `${action}: at most once`),
        both(`${action}：发生了两次或更多`, `${action}: done twice or more`),
      ),
  };
}

/** Whatever the power takes, it does not take the record of an effect. */
const recorded: Invariant<JournalStates> = {
  id: "no-effect-without-a-durable-record",
  breach({ world, database }) {
    const names = operationsIn(contentIn(database.synced)).map(nameOf);
    const done = [WRITE, CHARGE].filter((action) => (world.effects[action] ?? 0) > 0);
    const lacking = done.filter((action) => !names.includes(action));
    return unless(
      lacking.length === 0,
      both(`数据库里已落盘：${done.join("、")}`, `durable in the database: ${done.join(", ")}`),
      both(`没有记录：${lacking.join("、")}`, `without a record: ${lacking.join(", ")}`),
    );
  },
};

interface AtEnd {
  states: JournalStates;
  end: JournalEnd;
  undisturbed: boolean;
}

const undisturbedCompletes: Invariant<AtEnd> = {
  id: "undisturbed-run-completes",
  breach: ({ undisturbed, end: { end, stopped } }) =>
    unless(
      !undisturbed || end.terminal === "completed" || stopped !== undefined,
      "completed",
      `${end.terminal} (${end.reason.code})`,
    ),
};

const doneIsDone: Invariant<AtEnd> = {
  id: "completed-means-every-effect-once",
  breach({ states: { world, database }, end: { end } }) {
    const completed = operationsIn(contentIn(writtenIn(database))).filter((row) => row.state === "completed");
    const isDone =
      world.effects[WRITE] === 1 &&
      world.effects[CHARGE] === 1 &&
      ["charge", "write"].every((tool) => completed.some((row) => row.tool === tool));
    return unless(
      end.terminal !== "completed" || isDone,
      both("两个动作各发生一次，都是 completed", "both actions once, and both completed"),
      both(`${completed.length} 条 completed`, `${completed.length} completed`),
    );
  },
};

/** Without this, a harness that always gives up would pass. */
const blockedIsOpen: Invariant<AtEnd> = {
  id: "blocked-only-while-open",
  breach: ({ end: { end, open } }) =>
    unless(
      end.terminal !== "blocked" || open,
      both("有一个不可安全重试、结果不明的动作", "an unsafe operation without outcome"),
      both("没有未完成的动作", "nothing is open"),
    ),
};
