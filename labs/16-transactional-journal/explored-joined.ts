import { joinResults } from "#agent/joined-results.ts";
import { keyedPerform } from "#agent/keyed-perform.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { type Outside, outside } from "../../crash-explorer/outside.ts";
import type { Invariant, Life, Scenario } from "../../crash-explorer/scenario.ts";
import type { States, Things } from "../../crash-explorer/thing.ts";
import { showWorld } from "../08-recovery/explored-show.ts";
import { CHARGE, exploredTools, WRITE } from "../08-recovery/explored-tools.ts";
import { both } from "../both.ts";
import { unless } from "../unless.ts";
import { shortPatience } from "./explored-boot.ts";
import { contentIn, exploredDatabase, writtenIn } from "./explored-database.ts";
import { asked, openLog, RUN, SCRIPT } from "./explored-session.ts";
import { operationsIn } from "./show-database.ts";

async function joinedThings() {
  return { database: exploredDatabase({ content: await asked() }), world: outside(showWorld) };
}

type JoinedThings = Awaited<ReturnType<typeof joinedThings>> & Things;
type JoinedStates = States<Awaited<ReturnType<typeof joinedThings>>>;

/** A whole run, an unsafe call and one under a key, whose session lies in the journal's database. */
export async function joinedScenario(): Promise<Scenario<JoinedThings, string>> {
  return {
    name: "session-in-database",
    things: await joinedThings(),
    boot: async ({ database, world }, life) => {
      const handles = { database: database as SqlDatabase, world: world as Outside };
      try {
        return await runOnce(handles, life);
      } catch (error) {
        // What is still to do in a module is told as that, not as how a run ended.
        if (!isHarnessError(error) || error.code === "exercise.todo") throw error;
        return error.code;
      }
    },
    always: [together, once(WRITE, "unsafe-effect-at-most-once"), once(CHARGE, "keyed-effect-at-most-once")],
    atEnd: [oneResultEach],
  };
}

async function runOnce(
  { database, world }: { database: SqlDatabase; world: Outside },
  life: Life,
): Promise<string> {
  const { now, newId } = life;
  const opened = await openSqliteOperationJournal(database, { patience: shortPatience(), now });
  const { storage, log } = await openLog(database, life);
  const entries = () => log.entries();
  const parts = { journal: opened, append: log.append, entries, storage, newId, now };
  const { journal, append } = joinResults(parts);
  const tools = createToolRegistry(exploredTools(world, {}));
  const { terminal } = await runLoop({
    ...{ runId: RUN, entries: log.entries(), tools, append, now },
    model: createScriptedModel(SCRIPT, now),
    // Crashes without end would ask without end.
    shouldStop: stopRules({ runId: RUN, limits: { maxTurns: 2 }, now }),
    ...keyedPerform({ journal, tools, taskId: "task", now }),
  });
  return terminal;
}

function callsIn({ database }: JoinedStates) {
  const content = contentIn(writtenIn(database));
  const completed = operationsIn(content).filter(({ state }) => state === "completed");
  const records = (content.tables.session_entries ?? []).map(({ record }) => JSON.parse(String(record)));
  const results = records.filter(({ message }) => message?.role === "toolResult");
  return {
    completed: completed.map(({ tool }) => String(tool)).sort(),
    results: results.map(({ message }) => String(message.toolName)).sort(),
  };
}

const together: Invariant<JoinedStates> = {
  id: "completed-and-answered-together",
  breach(states) {
    const { completed, results } = callsIn(states);
    return unless(
      completed.join() === results.join(),
      both("完成的和有结果的是同样的调用", "the same calls are completed and have a result"),
      both(
        `完成：${completed.join("、") || "无"}；有结果：${results.join("、") || "无"}`,
        `completed: ${completed.join(", ") || "none"}; with a result: ${results.join(", ") || "none"}`,
      ),
    );
  },
};

function once(action: string, id: string): Invariant<JoinedStates> {
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

const oneResultEach: Invariant<{ states: JoinedStates; end: string }> = {
  id: "each-call-has-one-result",
  breach({ states, end }) {
    const { results } = callsIn(states);
    const isRight = end === "blocked" || results.join() === "charge,write";
    return unless(
      isRight,
      both("两个调用各一个结果，除非 blocked", "two results, one for each call, unless it is blocked"),
      `${end}: ${results.join(", ")}`,
    );
  },
};
