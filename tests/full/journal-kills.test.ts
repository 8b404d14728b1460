import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { nodeSqlite } from "#agent/edges/node-sqlite-database.ts";
import type { SqliteDriver } from "#agent/edges/sqlite-file.ts";
import { judge } from "../../labs/16-transactional-journal/judge.ts";
import { statementsOf } from "../../labs/16-transactional-journal/process-experiments.ts";
import { prepareProcesses } from "../../labs/16-transactional-journal/start-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const place = temporaryFolder();
const work = { kind: "run" } as const;
const drivers: readonly SqliteDriver[] = nodeSqlite() ? ["libsql", "node:sqlite"] : ["libsql"];

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
