import { randomBytes } from "node:crypto";
import pg from "pg";
import { type LabDatabase, startPrivatePostgres } from "#agent/edges/private-postgres.ts";
import { messageOf } from "#agent/problem-of.ts";
import { HarnessError } from "#contracts/errors.ts";

/**
 * A database for as long as it is needed: with an address, a schema of its own there, which is dropped at the
 * end; without one a private server.
 * @param address of a Postgres, as in DATABASE_URL
 * @throws {HarnessError} `postgres.not_reached` {problem}; as `startPrivatePostgres` does.
 */
export async function openLabDatabase(address: string | undefined): Promise<LabDatabase> {
  if (address === undefined || address === "") return startPrivatePostgres();
  const schema = `lab_${randomBytes(8).toString("hex")}`;
  await once(address, `create schema ${schema}`);
  const url = new URL(address);
  url.searchParams.set("options", `-c search_path=${schema}`);
  return {
    url: url.href,
    stop: () => once(address, `drop schema ${schema} cascade`),
  };
}

async function once(address: string, statement: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
    // A connection may also end between two words; what failed is what the query says.
    client.on("error", () => {});
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  } catch (error) {
    const params = { problem: messageOf(error) };
    throw new HarnessError({ code: "postgres.not_reached", params }, { cause: error });
  }
}
