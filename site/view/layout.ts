import type { MappedState } from "../../crash-explorer/map-states.ts";

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  /** By the place of the state. */
  points: readonly Point[];
  columns: readonly { crashes: number; x: number }[];
}

const STEP = 22;
const ROWS = 24;
const TOP = 34;

/** Columns by the number of crashes; a long one goes on beside itself, in the order of discovery. */
export function layOut(states: readonly MappedState[]): Layout {
  const most = Math.max(0, ...states.map(({ crashes }) => crashes));
  const points: Point[] = [];
  const columns: { crashes: number; x: number }[] = [];
  let x = STEP;
  let rows = 0;
  for (let crashes = 0; crashes <= most; crashes += 1) {
    const own = states.filter((state) => state.crashes === crashes);
    columns.push({ crashes, x });
    own.forEach(({ place }, index) => {
      points[place] = { x: x + Math.floor(index / ROWS) * STEP, y: TOP + (index % ROWS) * STEP };
    });
    rows = Math.max(rows, Math.min(ROWS, own.length));
    x += Math.max(1, Math.ceil(own.length / ROWS)) * STEP + 2.5 * STEP;
  }
  return { width: x - STEP, height: TOP + rows * STEP, points, columns };
}
