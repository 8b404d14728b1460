import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const place = temporaryFolder();
const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Another process on the same database: it writes, and then closes or dies. */
function write(path: string, row: string, then: "database.close()" | "process.kill(process.pid, 'SIGKILL')") {
  const program = `
    import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
    const database = await openSqliteFile(${JSON.stringify(path)}, "libsql");
    database.execute("INSERT INTO rows VALUES ('${row}')");
    ${then};
  `;
  const words = ["-C", "reference", "--import", "tsx", "--input-type=module", "-e", program];
  const { status, signal } = spawnSync(process.execPath, words, { cwd: root });
  return signal ?? status;
}

test("opening a database a second time takes no lock of the first connection away", async () => {
  const path = place.path("rows.sqlite");
  const first = await openSqliteFile(path, "libsql");
  first.execute("PRAGMA journal_mode = WAL; CREATE TABLE rows (name TEXT); INSERT INTO rows VALUES ('zero')");
  const second = await openSqliteFile(path, "libsql");
  second.close();
  // Without the lock it would believe to be the last, and remove the log that the first still goes by;
  expect(write(path, "one", "database.close()")).toBe(0);
  expect(write(path, "two", "process.kill(process.pid, 'SIGKILL')")).toBe("SIGKILL");
  // then the first, which really is the last, would remove the log of the dead.
  first.close();
  const found = await openSqliteFile(path, "libsql");
  expect(found.query("SELECT name FROM rows").map(({ name }) => name)).toEqual(["zero", "one", "two"]);
  found.close();
});
