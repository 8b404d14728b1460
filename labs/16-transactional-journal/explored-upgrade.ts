import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import type { Invariant, Life, Scenario } from "../../crash-explorer/scenario.ts";
import type { States, Things } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import { unless } from "../unless.ts";
import { shortPatience } from "./explored-boot.ts";
import { contentIn, exploredDatabase, writtenIn } from "./explored-database.ts";
import { oldJournal } from "./old-journal.ts";

function oldThings() {
  return { database: exploredDatabase({ content: oldJournal(), troubled: true }) };
}

type OldThings = ReturnType<typeof oldThings> & Things;
type OldStates = States<ReturnType<typeof oldThings>>;

/** A journal of version 1 is opened, and the process dies at any place while it is brought up. */
export async function upgradeScenario(): Promise<Scenario<OldThings, string>> {
  return {
    name: "upgrade",
    things: oldThings(),
    boot: async ({ database }, life) => {
      try {
        return await readAll(database as SqlDatabase, life);
      } catch (error) {
        if (!isHarnessError(error)) throw error;
        return readAll(database as SqlDatabase, life);
      }
    },
    always: [wholeVersion],
    atEnd: [allThere],
  };
}

async function readAll(database: SqlDatabase, { now }: Life): Promise<string> {
  const journal = await openSqliteOperationJournal(database, { patience: shortPatience(), now });
  return (await journal.records()).map(({ operationId, state }) => `${operationId} ${state}`).join(", ");
}

/**
 * What its header says, its tables are: a program that trusts the header finds the columns that it asks for.
 */
const wholeVersion: Invariant<OldStates> = {
  id: "a-version-is-there-whole",
  breach({ database }) {
    const { version, schema } = contentIn(writtenIn(database));
    const isNew = schema.some((statement) => statement.includes("session_entries"));
    return unless(
      isNew === version > 1,
      both("版本号和表一致", "the version and the tables agree"),
      both(
        `版本 ${version}，${isNew ? "有" : "没有"}新的表`,
        `version ${version}, ${isNew ? "with" : "without"} the new table`,
      ),
    );
  },
};

const allThere: Invariant<{ end: string }> = {
  id: "an-upgrade-keeps-every-record",
  breach: ({ end }) => unless(end === KEPT, KEPT, end),
};

const KEPT = "run-1:e1:0 completed, run-1:e1:1 started";
