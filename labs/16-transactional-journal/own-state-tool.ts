import { completeWithState, type OwnState, startedUnder } from "#agent/completed-with-state.ts";
import { transact } from "#agent/transact.ts";
import type { Tool } from "#contracts/tools.ts";

const parameters = {
  type: "object",
  properties: { name: { type: "string" } },
  required: ["name"],
  additionalProperties: false,
} as const;

/** So long that it lies beside the record: the transaction has more than one row to keep together. */
export const PADDING = "-".repeat(2_500);

/**
 * A tool whose whole effect is a row of the journal's own database. It says of itself that running it again
 * is harmless, and that is so because of the transaction alone.
 */
export function tallyTool(state: OwnState, before: () => void = () => {}): Tool<typeof parameters> {
  return {
    name: "tally",
    description: "Counts up.",
    parameters,
    retrySafe: true,
    action: ({ name }) => ({ action: "tally", target: name }),
    async execute({ name }, { idempotencyKey }) {
      before();
      const operationId = startedUnder(state.database, idempotencyKey);
      return completeWithState(state, operationId, (database) => {
        const [row] = database.query(COUNT_UP, [name]);
        return { status: "done", content: [{ type: "text", text: `${name} ${row?.count} ${PADDING}` }] };
      });
    },
  };
}

/** The tool's own table, in the journal's database; made like everything else there, while others write. */
export function makeTallies({ database, patience }: Pick<OwnState, "database" | "patience">): Promise<void> {
  return transact(database, patience, () => database.execute(TALLIES));
}

const TALLIES = "CREATE TABLE IF NOT EXISTS tallies (name TEXT PRIMARY KEY, count INTEGER NOT NULL)";

const COUNT_UP = `INSERT INTO tallies (name, count) VALUES (?, 1)
  ON CONFLICT (name) DO UPDATE SET count = count + 1 RETURNING count`;
