import type { Bilingual } from "#contracts/render.ts";
import type { SqlRow } from "#contracts/sql-database.ts";
import { actionName } from "../08-recovery/told-operations.ts";
import { both, joined, same } from "../both.ts";
import type { DatabaseContent } from "./database-content.ts";

/** The operations of a journal, by reading its rows and nothing of the code under test. */
export function operationsIn({ tables }: DatabaseContent): readonly SqlRow[] {
  return tables.operations ?? [];
}

export function showDatabase(content: DatabaseContent): Bilingual {
  const operations = operationsIn(content);
  if (content.schema.length === 0) return both("空的数据库", "an empty database");
  const others = Object.entries(content.tables).filter(([name]) => !OWN.has(name));
  return joined([
    both(`第 ${content.version} 版`, `version ${content.version}`),
    ...operations.map((row) => same(`${nameOf(row)}: ${row.state}`)),
    ...others.map(([name, rows]) => same(`${name}: ${JSON.stringify(rows)}`)),
  ]);
}

const OWN = new Set(["operations", "large_answers"]);

export function nameOf(row: SqlRow): string {
  return actionName({ tool: String(row.tool), idempotencyKey: String(row.idempotency_key) });
}
