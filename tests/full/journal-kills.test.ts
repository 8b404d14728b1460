import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { nodeSqlite } from "#agent/edges/node-sqlite-database.ts";
import type { SqliteDriver } from "#agent/edges/sqlite-file.ts";
import { killedInSession } from "../../labs/16-transactional-journal/joined-experiment.ts";
import { judge } from "../../labs/16-transactional-journal/judge.ts";
import { statementsOf } from "../../labs/16-transactional-journal/process-experiments.ts";
import { prepareProcesses } from "../../labs/16-transactional-journal/start-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const place = temporaryFolder();
const work = { kind: "run" } as const;
const drivers: readonly SqliteDriver[] = nodeSqlite() ? ["libsql", "node:sqlite"] : ["libsql"];

test.each(["rows", "file"] as const)(
  "killed before and after each step of a run whose session lies in %s, it leaves what is safe",
  async (session) => {
    const folder = place.path("sessions");
    const processes = await prepareProcesses(folder);
    const { all } = await statementsOf({ folder }, processes, { kind: "loop", session });
    expect(all).toBeGreaterThan(30);
    const unsafe: string[] = [];
    let between = 0;
    for (let at = 1; at <= all; at += 1) {
      for (const when of ["before", "after"] as const) {
        const judged = await killedInSession({ folder }, processes, { session, kill: { at, when } });
        if (!judged.safe) unsafe.push(`${at} ${when}: ${JSON.stringify(judged)}`);
        if (judged.isBetween) between += 1;
      }
    }
    expect(unsafe).toEqual([]);
    // One COMMIT, after which the file is not written to yet: seen right after the one and before the other.
    expect(between).toBe(session === "rows" ? 0 : 2);
  },
  600_000,
);

test.each(drivers)(
  "killed before and after each statement, those of the opening included, %s leaves what is safe",
  async (driver) => {
    const folder = place.path("kills");
    const processes = await prepareProcesses(folder);
    const { all } = await statementsOf({ folder }, processes, work);
    expect(all).toBeGreaterThan(40);
    const unsafe: string[] = [];
    for (let at = 1; at <= all; at += 1) {
      for (const when of ["before", "after"] as const) {
        const life = place.path(`${at}-${when}`);
        mkdirSync(life);
        const { signal } = await processes.run({ folder: life, driver, work, kill: { at, when } });
        expect(signal).toBe("SIGKILL");
        const { safe, ...judged } = await judge(life, work);
        if (!safe) unsafe.push(`${at} ${when}: ${JSON.stringify(judged)}`);
      }
    }
    expect(unsafe).toEqual([]);
  },
  600_000,
);
