import type { Bilingual } from "#contracts/render.ts";
import type { CellsState } from "../crash-explorer/cell.ts";
import { both } from "./both.ts";

/** Of a thing that holds nothing but whether a harness has given its file up. */
export function showMark(state: CellsState): Bilingual {
  return Object.keys(state).length > 0 ? both("有", "set") : both("无", "not set");
}
