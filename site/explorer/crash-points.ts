import type { RecoveryPolicy } from "#contracts/recovery.ts";
import type { Bilingual } from "#contracts/render.ts";
import { type CatalogueRow, catalogue } from "../../labs/13-recovery-policy/catalogue.ts";
import { kindOfPoint, type PointKind } from "./point-kinds.ts";
import { type ShownLine, shownLines } from "./shown-line.ts";

/** What recovery by one policy did, and how the conversation ended that went on behind it. */
export interface RecoveredPoint {
  wrote: readonly string[];
  /** Written before the next request. */
  later: readonly string[];
  terminal: string;
  effects: number;
}

/** A place of the catalogue of lab 13, as it was just measured. */
export interface MeasuredPoint {
  id: string;
  kind: PointKind;
  title: Bilingual;
  story: "turn" | "compaction" | "navigation";
  /** In the session, the newest last. */
  durable: readonly ShownLine[];
  lines: number;
  /** The Operation Journal's last word. */
  journal?: "started" | "completed";
  /** How often the effect had happened when the process died. */
  effects: number;
  by: Readonly<Record<RecoveryPolicy, RecoveredPoint>>;
}

/** Lives the stories of lab 13 and recovers from each place by either policy. */
export async function crashPoints(): Promise<readonly MeasuredPoint[]> {
  const marked = await catalogue("mark_interrupted");
  const retried = await catalogue("retry_unfinished");
  return marked.map((row, place) => pointOf(row, retried[place] ?? row));
}

function pointOf(marked: CatalogueRow, retried: CatalogueRow): MeasuredPoint {
  const { point, left } = marked;
  const lines = shownLines(left.bytes);
  const last = left.journal.at(-1)?.method;
  return {
    id: point.id,
    kind: kindOfPoint(point.id),
    title: point.title,
    story: point.story,
    durable: lines.slice(-SHOWN),
    lines: lines.length,
    ...(last && { journal: last === "start" ? "started" : "completed" }),
    effects: left.effects,
    by: { mark_interrupted: recovered(marked), retry_unfinished: recovered(retried) },
  };
}

const SHOWN = 4;

function recovered({ wrote, before, terminal, effects }: CatalogueRow): RecoveredPoint {
  return { wrote, later: before, terminal, effects };
}
