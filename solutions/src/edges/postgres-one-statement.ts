import type pg from "pg";
import { send } from "#agent/edges/postgres-connections.ts";
import type { GuessedWrite } from "#agent/guessed-write.ts";

/**
 * Writes a guess in one round trip and one commit, if all that it rests on still holds. It is as safe as the
 * transaction that looks first: under READ COMMITTED a statement sees what was committed before it began, and
 * three things are compared later than that, each under the lock that makes the comparison last:
 *
 * - The claim is locked FOR SHARE. A takeover that is under way is waited for, and then the token is compared
 *   with the new row; one that comes later waits for this commit. FOR KEY SHARE would let it slip in between:
 *   a takeover changes no key.
 * - A record that is changed is locked by the update. Who was just changing it is waited for, and then the
 *   name of its newest write is compared in the new row.
 * - A record that is new cannot be locked, but its place in two unique indexes can: its id, and the first
 *   place of its key. Who is just putting one there is waited for, and then nothing is put.
 *
 * The name of the write goes in with it, once for ever: where `written` was there before, the statement
 * fails.
 * @returns false: nothing was written, since something has changed
 * @throws {HarnessError} `database.outcome_unknown` {write}: sent, and the answer was lost.
 */
export async function writeAtOnce(
  client: pg.ClientBase,
  writeId: string,
  { record, claim, after }: GuessedWrite,
): Promise<boolean> {
  const { operationId, runId, idempotencyKey, boundCall = null, state } = record;
  const values = [operationId, state === "completed", JSON.stringify(record), writeId, record.claim ?? null];
  if (after === undefined) values.push(runId, idempotencyKey);
  else values.push(boundCall, after);
  if (claim !== undefined) values.push(claim.runId, claim.token);
  const { changed, added } = claim === undefined ? UNFENCED : FENCED;
  const { rowCount } = await send(client, { ...(after === undefined ? added : changed), values }, writeId);
  return rowCount === 1;
}

/** How each of these statements is named on a connection, which keeps it parsed and planned. */
export const AT_ONCE = "operation at once";

/** The orders make the planner go by an index, however few rows it believes to be there. */
const PUT_NEW = `
    insert into operations (operation_id, is_settled, record, write_id, run_id, idempotency_key, key_place)
    select $1::text, $2::boolean, $3::text, $4::text, $6::text, $7::text, 1
    where (select key_place from operations where idempotency_key = $7
        order by key_place desc limit 1) is null
      and (select seq from operations where bound_call = $1 order by seq limit 1) is null`;

const PUT_CHANGED = `
    update operations set is_settled = $2::boolean, record = $3::text, write_id = $4::text,
      bound_call = $6::text
    where operation_id = $1::text and write_id = $7::text`;

const IS_NEWEST = `
      and exists (select from run_leases where run_id = $8::text and token = $9::bigint for share)`;

/** The name is written where the record was put, and nowhere else. */
function textOf(put: string): string {
  return `with put as (${put}
    returning operation_id
  )
  insert into operation_writes (write_id, operation_id, claim, record)
  select $4, operation_id, $5::bigint, $3 from put`;
}

function statements(name: string, condition: string) {
  return {
    added: { name: `${name}, new`, text: textOf(`${PUT_NEW}${condition}\n    on conflict do nothing`) },
    changed: { name: `${name}, changed`, text: textOf(`${PUT_CHANGED}${condition}`) },
  };
}

const UNFENCED = statements(AT_ONCE, "");
const FENCED = statements(`${AT_ONCE}, of a claim`, IS_NEWEST);
