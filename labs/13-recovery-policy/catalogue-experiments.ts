import type { Measured } from "../experiment.ts";
import { type CatalogueRow, catalogue } from "./catalogue.ts";

/** Every place at which a process may die, what is durable there, and what recovery does. */
export async function crashCatalogue(): Promise<Measured> {
  return measuredOf(await catalogue("mark_interrupted"), ({ effects }) => [effects]);
}

/** The same places, and a host that wants unfinished work to go on; the last word says how that ended. */
export async function retriedCatalogue(): Promise<Measured> {
  return measuredOf(await catalogue("retry_unfinished"), ({ effects, terminal }) => [effects, terminal]);
}

function measuredOf(
  rows: readonly CatalogueRow[],
  endOf: (row: CatalogueRow) => readonly unknown[],
): Measured {
  const cells = (row: CatalogueRow) => {
    const did = [...row.wrote, ...row.before.map((kind) => `later ${kind}`)].join(", ");
    return [row.durable, did || "-", ...endOf(row)].join(" | ");
  };
  return Object.fromEntries(rows.map((row) => [row.point.id, cells(row)]));
}
